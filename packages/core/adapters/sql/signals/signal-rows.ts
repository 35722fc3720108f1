import type { AccountId } from '../../../src/shared/ids.js'
import type { FeedSignal, Signal, SignalFacts, SignalSource } from '../../../src/signals/signal.js'
import { sql } from '../query.js'
import { type LabelRow, toLabels } from './watch-rows.js'

export interface SignalRow extends Omit<Signal, 'before' | 'after' | 'source'> {
  readonly before: string
  readonly after: string
  readonly source: string
}

export interface FeedRow extends SignalRow, LabelRow {
  readonly sequence: number
  readonly seenAt: number | null
  readonly seenBy: string | null
}

/** All but `detected_at`: a feed has its own. */
export const signalColumns = sql`s.id, s.type, s.company_number AS company, s.company_name AS "companyName", s.summary,
  s.facts_before AS "before", s.facts_after AS "after", s.occurred_on AS "occurredOn", s.published_at AS "publishedAt",
  s.source`

export function toSignal<Row extends SignalRow>(row: Row) {
  return {
    ...row,
    before: JSON.parse(row.before) as SignalFacts | null,
    after: JSON.parse(row.after) as SignalFacts | null,
    source: JSON.parse(row.source) as SignalSource,
  }
}

export function toFeedSignal(account: AccountId, { seenAt, seenBy, ...row }: FeedRow): FeedSignal {
  const seen = seenAt === null ? null : { at: seenAt, by: seenBy ?? '' }
  return { ...toSignal(row), ...toLabels(row), account, seen }
}
