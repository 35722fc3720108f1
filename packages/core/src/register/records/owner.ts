import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { Identification, MonthOfBirth } from './person.js'
import type { Verification } from './verification.js'

/** A person or firm with significant control. Addresses and days of birth are never stored. */
export interface Owner {
  readonly id: string
  readonly name: string | null
  readonly kind: string
  readonly naturesOfControl: readonly string[]
  readonly notifiedOn: Day | null
  readonly ceasedOn: Day | null
  /** Whether it has ended; Companies House does not always say when. */
  readonly isCeased?: boolean
  readonly nationality?: string
  readonly countryOfResidence?: string
  readonly born?: MonthOfBirth
  /** Of an owner that is a firm. */
  readonly identification?: Identification
  readonly verification?: Verification
  readonly asOf: Instant
}

/** Whether this kind of owner is a firm or another legal person. */
export function isCorporateOwner(kind: string): boolean {
  return /^(?:corporate-entity|legal-person)/.test(kind)
}

export function isCeasedOwner({ ceasedOn, isCeased }: Owner): boolean {
  return ceasedOn !== null || isCeased === true
}
