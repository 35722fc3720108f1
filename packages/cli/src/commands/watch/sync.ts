import type { ReplacedWatchlist } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { exitCodes, OutcomeError } from '../../exit-codes.js'
import { print } from '../../terminal/print.js'
import { statusLine } from '../../terminal/status-line.js'
import type { Terminal } from '../../terminal/terminal.js'
import { type SyncAnswer, type SyncRow, syncText } from '../../text/render-sync.js'
import { readWanted, type WantedRow } from './read-wanted.js'

export interface SyncOptions extends ClientOptions {
  readonly dryRun?: boolean
  readonly skipProblems?: boolean
  readonly reference?: string
  readonly tags?: string
}

/** Makes the watchlist equal to a sheet. Nothing changes if a row has a problem, unless problems are skipped. */
export async function sync(terminal: Terminal, file: string, options: SyncOptions): Promise<void> {
  const { dryRun = false, skipProblems = false } = options
  const answer = await withClient(terminal, options, async (client) => {
    const line = statusLine(terminal, 'Reading the list')
    try {
      const { rows, columns } = await readWanted(terminal, client, file, options)
      const entries = rows.flatMap(({ entry }) => entry ?? [])
      const isRefused = !skipProblems && entries.length < rows.length
      if (entries.length === 0) return unread(rows, columns)
      line.say(`Comparing ${entries.length} companies with the watchlist`)
      const replaced = await client.replaceWatchlist(entries, { dryRun: dryRun || isRefused, skipProblems })
      return { columns, ...joined(rows, isRefused ? { ...replaced, status: 'refused' } : replaced) }
    } finally {
      line.end()
    }
  })
  print(terminal, answer, syncText, options)
  const problems = answer.data.filter(({ message, outcome }) => message !== null && outcome !== 'duplicate')
  const isSkipped = skipProblems && answer.status !== 'refused'
  const left = isSkipped ? problems.filter(({ outcome }) => outcome === 'watchlist_full') : problems
  if (left.length === 0) return
  const isFull = left.every(({ outcome }) => outcome === 'watchlist_full')
  throw new OutcomeError(isFull ? exitCodes.refused : exitCodes.badInput)
}

/** The results in the order of the sheet, with those of rows that no company was found for. */
function joined(
  rows: readonly WantedRow[],
  { data, counts, ...replaced }: ReplacedWatchlist,
): Omit<SyncAnswer, 'columns'> {
  const lineOf = new Map<string, number>()
  const answers = data.values()
  const results = rows.map(({ line, given, entry, problem }): SyncRow => {
    if (problem) return { line, given, company_number: null, ...problem }
    const result = entry ? answers.next().value : undefined
    if (!result) throw new Error('Invariant violated: every entry has a result')
    const { outcome, company_number, message: said } = result
    const first = company_number === null ? undefined : lineOf.get(company_number)
    if (outcome === 'duplicate' && first !== undefined)
      return {
        line,
        given,
        outcome,
        company_number,
        message: `Row ${first} has the same company, and that row counts.`,
      }
    if (company_number !== null && first === undefined) lineOf.set(company_number, line)
    return { line, given, outcome, company_number, message: said }
  })
  const missing = rows.filter(({ entry }) => entry === null).length
  return { ...replaced, counts: { ...counts, problems: counts.problems + missing }, data: results }
}

/** No row has a company, so the watchlist stays as it is: a list that came out empty must not remove everything. */
function unread(rows: readonly WantedRow[], columns: string | null): SyncAnswer {
  const data = rows.flatMap(({ line, given, problem }) =>
    problem ? [{ line, given, company_number: null, ...problem }] : [],
  )
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0, duplicates: 0, problems: rows.length }
  return { columns, status: 'refused', counts, removed: [], data }
}
