import type { ReplacedWatchlist, WatchlistEntryResult } from '@brassplate/sdk'
import { cellText, type Look } from './table.js'
import { words } from './words.js'
import { wrapped } from './wrapped.js'

/** What became of one row of the sheet. */
export interface SyncRow extends Pick<WatchlistEntryResult, 'given' | 'company_number' | 'message'> {
  readonly line: number
  readonly outcome: WatchlistEntryResult['outcome'] | RowProblem
}

export interface SyncAnswer extends Pick<ReplacedWatchlist, 'status' | 'counts' | 'removed'> {
  /** What was read from which column, in words; null for a plain list. */
  readonly columns: string | null
  readonly data: readonly SyncRow[]
}

/** Why the company of a row is not known. */
export type RowProblem = 'no_company' | 'not_found' | 'several' | 'needs_review' | 'not_read' | 'skipped'

/** Lines of each kind that are shown. JSON has all of them. */
const shownMax = 50

const heads: Readonly<Record<SyncAnswer['status'], string>> = {
  applied: 'The watchlist is equal to the list.',
  dry_run: 'Nothing was changed. This would change:',
  refused:
    'Nothing was changed, because rows have problems. Correct them, or add --skip-problems. Otherwise this would change:',
}

function headOf(status: SyncAnswer['status'], problems: number): string {
  return status === 'applied' && problems > 0
    ? 'The watchlist is equal to the list, but for the rows with problems.'
    : heads[status]
}

export function syncText({ status, columns, counts, removed, data }: SyncAnswer, look: Look): string {
  const figures = (['added', 'changed', 'removed', 'unchanged', 'duplicates', 'problems'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name]} ${counts[name] === 1 ? name.replace(/s$/, '') : name}`)
  const changed = data.filter(({ outcome }) => outcome === 'added' || outcome === 'changed')
  return [
    columns === null ? '' : look.colour.dim(wrapped(`Columns: ${columns}`, look.columns, '')),
    wrapped(headOf(status, counts.problems), look.columns, ''),
    `${figures.join(', ') || 'no row'}\n`,
    ...shown(changed, ({ given, outcome, company_number }) => [
      look.colour.green(cellText(words(outcome))),
      cellText(company_number ?? given),
    ]),
    ...shown(removed, ({ company_number, company_name }) => [
      look.colour.red('removed'),
      cellText(company_number),
      cellText(company_name ?? ''),
    ]),
    ...shown(
      data.filter(({ message }) => message !== null),
      ({ line, given, outcome, message }) => [
        `row ${line}`,
        (outcome === 'duplicate' ? look.colour.yellow : look.colour.red)(cellText(words(outcome))),
        cellText(given),
        cellText(message ?? ''),
      ],
    ),
  ].join('')
}

/** The parts are safe for a terminal. */
function shown<Item>(items: readonly Item[], partsOf: (item: Item) => readonly string[]): string[] {
  const lines = items.slice(0, shownMax).map((item) => `  ${partsOf(item).join('  ').trimEnd()}\n`)
  return items.length > shownMax ? [...lines, `  and ${items.length - shownMax} more; --json lists all\n`] : lines
}
