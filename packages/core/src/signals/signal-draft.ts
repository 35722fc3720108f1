import type { Day } from '../shared/days.js'
import type { SignalFacts } from './signal.js'
import type { SignalType } from './signal-type.js'

/** A change that was found, before it is written down. */
export interface SignalDraft {
  readonly type: SignalType
  readonly before: SignalFacts | null
  readonly after: SignalFacts | null
  readonly occurredOn: Day | null
  /** Names the fact where several sources may tell of it, so that it is told once. Null where each telling is news. */
  readonly identity: string | null
}
