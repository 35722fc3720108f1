import { isoTime } from '../shared/clock.js'
import { type FeedSignal, noLabels, type Signal, type WatchLabels } from './signal.js'
import type { SignalChange } from './signal-facts.js'
import { signalKinds } from './signal-type.js'

/** The public website of the register. */
const registerPages = 'https://find-and-update.company-information.service.gov.uk/company'

/** The event id of a test takes the place of the signal id. */
type RenderedSignal = Omit<Signal, 'id'> & { readonly id: string }

type Rendered = ReturnType<typeof recordOf>
type RecordIn<Change> = Change extends SignalChange
  ? Omit<Rendered, 'signal_type' | 'before' | 'after'> & {
      signal_type: Change['type']
      before: Change['before']
      after: Change['after']
    }
  : never

export type SignalRecord = RecordIn<SignalChange>

/**
 * One record for the feed, the history and webhooks. `sequence` is null in a company's history. `labels`: of the account
 * that gets the record.
 */
export function renderSignal(
  signal: RenderedSignal,
  sequence: number | null,
  labels: WatchLabels = noLabels,
): SignalRecord {
  // Safe because only drafts are stored, and their facts have the types of `signalShapes`.
  return recordOf(signal, sequence, labels) as SignalRecord
}

/** The record in the feed of an account, with who has seen it. */
export function renderFeedSignal(
  signal: FeedSignal,
): SignalRecord & { seen_at: string | null; seen_by: string | null } {
  const { seen } = signal
  return {
    ...renderSignal(signal, signal.sequence, signal),
    seen_at: seen === null ? null : isoTime(seen.at),
    seen_by: seen?.by ?? null,
  }
}

function recordOf(signal: RenderedSignal, sequence: number | null, labels: WatchLabels) {
  const { category, severity } = signalKinds[signal.type]
  return {
    id: signal.id,
    sequence,
    signal_type: signal.type,
    category,
    severity,
    company_number: signal.company,
    company_name: signal.companyName,
    summary: signal.summary,
    before: signal.before && { ...signal.before },
    after: signal.after && { ...signal.after },
    occurred_on: signal.occurredOn,
    published_at: signal.publishedAt === null ? null : isoTime(signal.publishedAt),
    detected_at: isoTime(signal.detectedAt),
    source: { ...signal.source },
    tags: [...labels.tags],
    reference: labels.reference,
    links: { register: `${registerPages}/${signal.company}` },
  }
}
