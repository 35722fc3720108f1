import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { isoTime } from '../iso-time.js'
import { itemsOfPages, pageSizeMax } from '../paging.js'
import { request } from '../request.js'

export function reviewMethods(connection: Connection) {
  const listReviews: Client['listReviews'] = ({ status, sort, text, from, to, page, limit, ...options } = {}) => {
    const query = { status, sort, text, from: isoTime(from), to: isoTime(to), page, limit }
    return request(connection, 'listReviews', { ...options, query })
  }

  return {
    reviewDomain: (domain, companyNumber, { note, ...options } = {}) =>
      request(connection, 'reviewDomain', { ...options, body: { domain, company_number: companyNumber, note } }),
    listReviews,
    allReviews: (options) => itemsOfPages((page) => listReviews({ limit: pageSizeMax, ...options, page })),
    getReview: (domain, options) => request(connection, 'getReview', { ...options, path: { domain } }),
    exportReviews: ({ signal, format, text, from, to } = {}) => {
      const query = { format, text, from: isoTime(from), to: isoTime(to) }
      return connection.download('exportReviews', { signal, query })
    },
    undoReview: (domain, options) => request(connection, 'undoReview', { ...options, path: { domain } }),
  } satisfies Partial<Client>
}
