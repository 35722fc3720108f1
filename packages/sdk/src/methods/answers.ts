import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { isoTime } from '../iso-time.js'
import { itemsOfPages, pageSizeMax } from '../paging.js'
import type { AnswerFilters } from '../parameters.js'
import { request } from '../request.js'

const proofBytesMax = 32 * 1024 * 1024

type AnswerMethods = Pick<
  Client,
  'listAnswers' | 'allAnswers' | 'getAnswer' | 'getProof' | 'getProofKeys' | 'exportAnswers'
>

export function answerMethods(connection: Connection): AnswerMethods {
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
  }
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > proofBytesMax) throw new Error('The proof is larger than 32 MiB.')
    parts.push(piece)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function filterQuery({ domain, companyNumber, decision, from, to }: AnswerFilters) {
  return { domain, company_number: companyNumber, decision, from: isoTime(from), to: isoTime(to) }
}
