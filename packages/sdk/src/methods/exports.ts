import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { isoTime } from '../iso-time.js'
import { filterQuery } from './companies.js'

type ExportMethods = Pick<Client, 'exportCompanies' | 'exportWatchlist' | 'exportSignals'>

export function exportMethods(connection: Connection): ExportMethods {
  return {
    exportCompanies: ({ signal, format, ...filters } = {}) =>
      connection.download('exportCompanies', { signal, query: { format, ...filterQuery(filters) } }),
    exportWatchlist: ({ signal, format, tag } = {}) =>
      connection.download('exportWatchlist', { signal, query: { format, tag } }),
    exportSignals: ({ signal, format, signalType, companyNumber, since } = {}) =>
      connection.download('exportSignals', {
        signal,
        query: { format, signal_type: signalType, company_number: companyNumber, since: isoTime(since) },
      }),
  }
}
