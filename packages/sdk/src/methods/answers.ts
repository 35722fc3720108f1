import { bytesOf } from '../bytes.js'
import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { isoTime } from '../iso-time.js'
import { itemsOfPages, pageSizeMax } from '../paging.js'
import type { AnswerFilters } from '../parameters.js'
import { request } from '../request.js'

export function answerMethods(connection: Connection) {
  const listAnswers: Client['listAnswers'] = async ({ signal, page, limit, ...filters } = {}) =>
    request(connection, 'listAnswers', { signal, query: { ...filterQuery(filters), page, limit } })

  return {
    listAnswers,
    allAnswers: (options) => itemsOfPages((page) => listAnswers({ limit: pageSizeMax, ...options, page })),
    getAnswer: (answerId, options) => request(connection, 'getAnswer', { ...options, path: { answer_id: answerId } }),
    getProof: async (answerId, options) =>
      bytesOf(await connection.download('getProof', { ...options, path: { answer_id: answerId } })),
    getProofKeys: (options) => request(connection, 'getProofKeys', { ...options }),
    exportAnswers: async ({ signal, format, ...filters } = {}) =>
      connection.download('exportAnswers', { signal, query: { format, ...filterQuery(filters) } }),
  } satisfies Partial<Client>
}

function filterQuery({ domain, companyNumber, decision, from, to }: AnswerFilters) {
  return { domain, company_number: companyNumber, decision, from: isoTime(from), to: isoTime(to) }
}
