import { isoTime } from '@brassplate/core'
import type { Signal } from '../api-types.js'
import { londonDay } from '../parts/dates.js'
import type { Pagination } from '../parts/pager.js'
import { filled } from '../parts/query.js'
import type { Visit } from '../visit.js'

const pageSize = 50
const batchSize = 100
/** How many of the newest signals are looked through for a severity, a tag or days. */
export const filteredMax = 1_000
const dayMs = 86_400_000

export const signalParameters = ['signal_type', 'company_number', 'severity', 'tag', 'from', 'to'] as const
export type AskedSignals = Readonly<Record<(typeof signalParameters)[number], string>>

type FeedPage = Awaited<ReturnType<typeof feedPage>>

interface FoundSignals {
  readonly data: readonly Signal[]
  readonly pagination: Pagination
}

/** A page of the feed. What the API cannot filter by is looked for among the newest signals. */
export async function readSignals(visit: Visit, asked: AskedSignals, page: string): Promise<FoundSignals> {
  const query = apiQuery(asked)
  if ([asked.severity, asked.tag, asked.from, asked.to].every((value) => value === ''))
    return (await visit.api('listSignals', { query: { ...query, page: page || '1', limit: String(pageSize) } })).body
  const fitting: Signal[] = []
  let cursor: string | null = ''
  await visit.takeCall()
  for (let read = 0; read < filteredMax && cursor !== null; read += batchSize) {
    const given: Readonly<Record<string, string>> = cursor === '' ? {} : { cursor }
    const body: FeedPage = await feedPage(visit, { ...query, ...given })
    fitting.push(...body.data.filter((signal) => fits(signal, asked)))
    cursor = body.pagination.cursor
  }
  const number = Math.max(1, Number.parseInt(page, 10) || 1)
  const first = (number - 1) * pageSize
  return {
    data: fitting.slice(first, first + pageSize),
    pagination: {
      ...{ page: number, limit: pageSize, total: fitting.length, total_is_exact: cursor === null },
      has_more: fitting.length > first + pageSize,
    },
  }
}

async function feedPage(visit: Visit, query: Readonly<Record<string, string>>) {
  return (await visit.peek('listSignals', { query: { ...query, limit: String(batchSize) } })).body
}

/** What the API filters by. */
export function apiQuery({ signal_type, company_number, from }: AskedSignals): Readonly<Record<string, string>> {
  const at = Date.parse(`${from}T00:00:00Z`)
  // A day earlier, as London may be ahead of UTC; `fits` leaves out what is too early.
  return filled({ signal_type, company_number, since: Number.isNaN(at) ? '' : isoTime(at - dayMs / 24) })
}

export function fits({ severity, tags, detected_at: at }: Signal, asked: AskedSignals): boolean {
  const tag = asked.tag.toLowerCase()
  const day = londonDay(at)
  return (
    (asked.severity === '' || severity === asked.severity) &&
    (tag === '' || tags.some((each) => each.toLowerCase() === tag)) &&
    (asked.from === '' || day >= asked.from) &&
    (asked.to === '' || day <= asked.to)
  )
}
