import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import { type AccountId, asId } from '../../../src/shared/ids.js'
import type { FeedSignal, Signal, SignalFacts, SignalSource } from '../../../src/signals/signal.js'
import type { SignalType } from '../../../src/signals/signal-type.js'
import { sql } from '../query.js'
import { type LabelRow, toLabels } from './watch-rows.js'

export interface SignalRow {
  id: string
  type: SignalType
  company_number: string
  company_name: string
  summary: string
  facts_before: string
  facts_after: string
  occurred_on: string | null
  published_at: number | null
  detected_at: number
  source: string
}

export interface FeedRow extends SignalRow, LabelRow {
  sequence: number
  seen_at: number | null
  seen_by: string | null
}

/** All but `detected_at`: a feed has its own. */
export const signalColumns = sql`s.id, s.type, s.company_number, s.company_name, s.summary, s.facts_before, s.facts_after,
  s.occurred_on, s.published_at, s.source`

export function toSignal(row: SignalRow): Signal {
  return {
    id: asId('sig', row.id),
    type: row.type,
    company: asCompanyNumber(row.company_number),
    companyName: row.company_name,
    summary: row.summary,
    before: JSON.parse(row.facts_before) as SignalFacts | null,
    after: JSON.parse(row.facts_after) as SignalFacts | null,
    occurredOn: row.occurred_on,
    publishedAt: row.published_at,
    detectedAt: row.detected_at,
    source: JSON.parse(row.source) as SignalSource,
  }
}

export function toFeedSignal(account: AccountId, row: FeedRow): FeedSignal {
  const seen = row.seen_at === null ? null : { at: row.seen_at, by: row.seen_by ?? '' }
  return { ...toSignal(row), ...toLabels(row), account, sequence: row.sequence, seen }
}
