import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import type { ListColumns } from '../parameters.js'
import { request } from '../request.js'

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/csv',
  txt: 'text/plain',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function bulkMethods(connection: Connection) {
  const path = (bulkId: string) => ({ bulk_id: bulkId })
  return {
    startBulk: (list, { signal, fileName, sheet, columns = {}, start, maxCredits } = {}) => {
      const ending = fileName?.split('.').at(-1)?.toLowerCase() ?? ''
      const type = (Object.hasOwn(types, ending) ? types[ending] : undefined) ?? 'application/octet-stream'
      const query = {
        ...{ file_name: fileName, sheet, ...columnsOf(columns) },
        ...{ start: start === undefined ? undefined : String(start), max_credits: maxCredits },
      }
      return request(connection, 'startBulk', { signal, query, file: { content: list, type } })
    },
    listBulk: (options) => request(connection, 'listBulk', { ...options }),
    getBulk: (bulkId, options) => request(connection, 'getBulk', { ...options, path: path(bulkId) }),
    getBulkResult: (bulkId, { signal, format, columns, leaveOut, rows } = {}) =>
      connection.download('getBulkResult', {
        signal,
        path: path(bulkId),
        query: { format, columns: columns?.join(','), leave_out: leaveOut?.join(','), rows },
      }),
    getBulkReport: (bulkId, { signal, format } = {}) =>
      connection.download('getBulkReport', { signal, path: path(bulkId), query: { format } }),
    stopBulk: (bulkId, options) => request(connection, 'stopBulk', { ...options, path: path(bulkId) }),
    resumeBulk: (bulkId, { maxCredits, ...options } = {}) =>
      request(connection, 'resumeBulk', { ...options, path: path(bulkId), body: { max_credits: maxCredits } }),
    deleteBulk: (bulkId, options) => request(connection, 'deleteBulk', { ...options, path: path(bulkId) }),
    previewBulk: (bulkId, options) => request(connection, 'previewBulk', { ...options, path: path(bulkId) }),
    setBulkColumns: (bulkId, columns, options) =>
      request(connection, 'setBulkColumns', { ...options, path: path(bulkId), body: columnsOf(columns) }),
    listBulkRows: (bulkId, { signal, decided, noted, companyStatus, ...wanted } = {}) => {
      const flags = { decided: decided?.toString(), noted: noted?.toString() }
      const query = { ...wanted, ...flags, company_status: companyStatus }
      return request(connection, 'listBulkRows', { signal, path: path(bulkId), query })
    },
    decideBulkRows: (bulkId, lines, companyNumber, { alike, keepMatched, note, ...options } = {}) => {
      const body = { lines: [...lines], company_number: companyNumber, alike, keep_matched: keepMatched, note }
      return request(connection, 'decideBulkRows', { ...options, path: path(bulkId), body })
    },
    undoBulkDecision: (bulkId, decisionId, options) =>
      request(connection, 'undoBulkDecision', { ...options, path: { ...path(bulkId), decision_id: decisionId } }),
    watchBulk: (bulkId, { tags, reference, except, preview, ...options } = {}) => {
      const body = { tags: tags && [...tags], reference, except: except && [...except], preview }
      return request(connection, 'watchBulk', { ...options, path: path(bulkId), body })
    },
    unwatchBulk: (bulkId, batch, options) =>
      request(connection, 'unwatchBulk', { ...options, path: { ...path(bulkId), batch } }),
  } satisfies Partial<Client>
}

function columnsOf({ previousName, ...others }: ListColumns) {
  return { ...others, previous_name: previousName }
}
