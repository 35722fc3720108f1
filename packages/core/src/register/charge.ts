import type { Instant } from '../shared/clock.js'
import type { Day } from '../shared/days.js'

export interface Charge {
  /** The last part of the register's own link, since its lists carry no id. */
  readonly id: string
  readonly status: string | null
  readonly createdOn: Day | null
  readonly deliveredOn: Day | null
  readonly satisfiedOn: Day | null
  readonly description: string | null
  readonly personsEntitled: readonly string[]
  readonly asOf: Instant
}
