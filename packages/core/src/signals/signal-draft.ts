import type { Day } from '../shared/days.js'
import type { SignalChange } from './signal-facts.js'

/** A detected change, before it is stored. */
export type SignalDraft = SignalChange & {
  readonly occurredOn: Day | null
  /** Identifies the fact if several sources may report it, so that it is stored once. Null if every report is news. */
  readonly identity: string | null
}
