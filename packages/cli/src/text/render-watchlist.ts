import type { Watchlist } from '@brassplate/sdk'
import { cellText, type Look, table } from './table.js'
import { statusPaint, words } from './words.js'
import { wrapped } from './wrapped.js'

export type WatchOutcome =
  | 'watched'
  | 'already_watched'
  | 'removed'
  | 'not_watched'
  | 'not_found'
  | 'several'
  | 'needs_review'
  | 'skipped'
  | 'refused'
  | 'not_tried'

/** What became of one company that was given to `watch add` or `watch remove`. */
export interface WatchAnswer {
  readonly given: string
  readonly outcome: WatchOutcome
  readonly company_number: string | null
  readonly company_name: string | null
  readonly message: string | null
  readonly candidates: readonly { readonly company_number: string; readonly company_name: string }[]
}

const done: ReadonlySet<WatchOutcome> = new Set(['watched', 'already_watched', 'removed', 'not_watched'])

export function watchlistText({ data, usage, pagination }: Watchlist, look: Look): string {
  const next = pagination?.cursor ? ` More: --cursor ${pagination.cursor}` : ''
  const count = `${usage.count} of ${usage.limit} watched.${next}`
  if (data.length === 0) return `${count}\n`
  const rows = table(
    [
      { title: 'NUMBER', of: (each) => each.company_number },
      { title: 'NAME', of: (each) => each.company_name },
      {
        title: 'STATUS',
        of: (each) => words(each.company_status),
        paint: (colour, each) => statusPaint(colour, each.company_status),
      },
      { title: 'SIGNALS', of: (each) => each.signal_count, align: 'right' },
      { title: 'LAST', of: (each) => each.last_signal_at?.slice(0, 10) },
      { title: 'TAGS', of: (each) => each.tags.join(', ') },
      { title: 'REFERENCE', of: (each) => each.reference },
      { title: 'WEBSITE', of: (each) => each.website, isWhole: true },
    ],
    data,
    look,
  )
  return `${rows}${look.colour.dim(count)}\n`
}

/** One line per given company, with details if it needs attention. */
export function answersText(answers: readonly WatchAnswer[], look: Look): string {
  return answers
    .map((answer) => {
      const paint = done.has(answer.outcome) ? look.colour.green : look.colour.red
      const company = [answer.company_number, answer.company_name].filter((part) => part !== null).map(cellText)
      const head = [cellText(answer.given), paint(cellText(words(answer.outcome))), ...company].join('  ')
      const message = answer.message === null ? '' : wrapped(answer.message, look.columns, '  ')
      const candidates = answer.candidates.map(
        (each) => `    ${cellText(each.company_number)}  ${cellText(each.company_name)}\n`,
      )
      return `${head}\n${message}${candidates.join('')}`
    })
    .join('')
}
