import type { Day } from '../shared/days.js'
import type { SignalFacts } from './signal.js'
import type { SignalType } from './signal-type.js'

/** A detected change, before it is stored. */
export interface SignalDraft {
  readonly type: SignalType
  readonly before: SignalFacts | null
  readonly after: SignalFacts | null
  readonly occurredOn: Day | null
  /** Identifies the fact if several sources may report it, so that it is stored once. Null if every report is news. */
  readonly identity: string | null
}
