import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { isoTime } from '../iso-time.js'
import { itemsOfPages, pageSizeMax } from '../paging.js'
import { request } from '../request.js'

export function accountMethods(connection: Connection) {
  const getCreditStatement: Client['getCreditStatement'] = ({ page, limit, ...options } = {}) =>
    request(connection, 'getCreditStatement', { ...options, query: { page, limit } })

  return {
    me: (options) => request(connection, 'describeAccount', { ...options }),
    getCreditStatement,
    listApiKeys: (options) => request(connection, 'listApiKeys', { ...options }),
    createApiKey: (name, { rights, expiresAt, ...options } = {}) =>
      request(connection, 'createApiKey', {
        ...options,
        body: { name, rights: rights && [...rights], expires_at: isoTime(expiresAt) },
        isRepeatable: false,
      }),
    renameApiKey: (id, name, options) =>
      request(connection, 'renameApiKey', { ...options, path: { id }, body: { name } }),
    endApiKey: (id, options) => request(connection, 'endApiKey', { ...options, path: { id } }),
    allCreditEntries: (options) => itemsOfPages((page) => getCreditStatement({ limit: pageSizeMax, ...options, page })),
  } satisfies Partial<Client>
}
