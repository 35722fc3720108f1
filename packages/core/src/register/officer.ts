import type { Instant } from '../shared/clock.js'
import type { Day } from '../shared/days.js'

/** One appointment. Dates of birth and home addresses are never kept. */
export interface Officer {
  /** The register's id of the appointment: the last part of its own link. */
  readonly id: string
  readonly name: string
  readonly role: string
  readonly appointedOn: Day | null
  readonly resignedOn: Day | null
  readonly asOf: Instant
}
