import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { filterQuery } from './companies.js'
import { signalQuery } from './signals.js'

type ExportMethods = Pick<Client, 'exportCompanies' | 'exportWatchlist' | 'exportSignals'>

export function exportMethods(connection: Connection): ExportMethods {
  return {
    exportCompanies: ({ signal, format, ...filters } = {}) =>
      connection.download('exportCompanies', { signal, query: { format, ...filterQuery(filters) } }),
    exportWatchlist: ({ signal, format, tag } = {}) =>
      connection.download('exportWatchlist', { signal, query: { format, tag } }),
    exportSignals: ({ signal, format, ...filters } = {}) =>
      connection.download('exportSignals', { signal, query: { format, ...signalQuery(filters) } }),
  }
}
