import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { itemsOfPages, pageSizeMax } from '../paging.js'
import { request } from '../request.js'

type AccountMethods = Pick<Client, 'me' | 'getCreditStatement' | 'allCreditEntries'>

export function accountMethods(connection: Connection): AccountMethods {
  const getCreditStatement: Client['getCreditStatement'] = ({ page, limit, ...options } = {}) =>
    request(connection, 'getCreditStatement', { ...options, query: { page, limit } })

  return {
    me: (options) => request(connection, 'describeAccount', { ...options }),
    getCreditStatement,
    allCreditEntries: (options) => itemsOfPages((page) => getCreditStatement({ limit: pageSizeMax, ...options, page })),
  }
}
