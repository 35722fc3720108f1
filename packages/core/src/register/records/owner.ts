import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'

/** A person or firm with significant control. Dates of birth and home addresses are never stored. */
export interface Owner {
  readonly id: string
  readonly name: string | null
  readonly kind: string
  readonly naturesOfControl: readonly string[]
  readonly notifiedOn: Day | null
  readonly ceasedOn: Day | null
  /** Whether it has ended; Companies House does not always say when. */
  readonly isCeased?: boolean
  readonly asOf: Instant
}
