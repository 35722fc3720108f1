import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { wholeNumber } from '../../parameters.js'
import { isText } from '../../terminal/output.js'
import { lookOf, print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { candidateTable, searchText } from '../../text/render-search.js'
import { plainJson } from '../../text/sanitise.js'
import { type FilterOptions, filtersOf } from './filter-options.js'

const pageSizeMax = 100
const pageMax = 10_000

export interface SearchOptions extends ClientOptions, FilterOptions {
  readonly identityVerification?: 'due' | 'overdue'
  readonly sort?: 'name' | 'newest' | 'oldest'
  readonly limit: string
  readonly page: string
  readonly all?: boolean
}

export async function search(terminal: Terminal, name: string | undefined, options: SearchOptions): Promise<void> {
  const limit = wholeNumber('--limit', options.limit, 1, pageSizeMax)
  const page = wholeNumber('--page', options.page, 1, pageMax)
  if (options.all && page !== 1) throw new UsageError('--all and --page cannot be combined.', 'Leave out one of them.')
  const { identityVerification, sort } = options
  const filters = { ...filtersOf(name, options), identityVerification, sort }
  await withClient(terminal, options, async (client) => {
    if (!options.all)
      return print(terminal, await client.searchCompanies({ ...filters, limit, page }), searchText, options)
    const found = []
    for await (const candidate of client.allCompanies(filters)) {
      if (terminal.stdout.destroyed) return
      if (isText(terminal, options)) found.push(candidate)
      else terminal.stdout.write(`${plainJson(candidate)}\n`)
    }
    if (isText(terminal, options)) terminal.stdout.write(candidateTable(found, lookOf(terminal)))
  })
}
