import type { Instant } from '../../shared/clock.js'
import { type Day, daysBetween } from '../../shared/days.js'
import type { Identification, MonthOfBirth } from './person.js'
import type { Listed } from './sighting.js'
import type { Verification } from './verification.js'

const recentDays = 365

const directorRoles = [
  'director',
  'corporate-director',
  'nominee-director',
  'corporate-nominee-director',
  'llp-member',
  'llp-designated-member',
  'corporate-llp-member',
  'corporate-llp-designated-member',
]

/** Roles that run a company or a limited liability partnership. */
export function isDirectorRole(role: string): boolean {
  return directorRoles.includes(role)
}

export interface RecentResignation {
  readonly name: string
  readonly role: string
  readonly appointedOn: Day | null
  readonly resignedOn: Day
  readonly daysSinceResignation: number
}

/** Resignations of any officer, latest first. */
export function recentResignations(officers: Listed<Officer> | null, today: Day): readonly RecentResignation[] {
  const recent = (officers?.items ?? []).flatMap(({ name, role, appointedOn, resignedOn }) => {
    const days = resignedOn === null ? null : daysBetween(resignedOn, today)
    const isRecent = days !== null && days >= 0 && days <= recentDays
    return resignedOn !== null && isRecent ? { name, role, appointedOn, resignedOn, daysSinceResignation: days } : []
  })
  return recent.toSorted(
    (one, other) => one.daysSinceResignation - other.daysSinceResignation || (one.name < other.name ? -1 : 1),
  )
}

/** Null if none is known but the list of officers is incomplete. */
export function hasRecentDirectorResignation(officers: Listed<Officer> | null, today: Day): boolean | null {
  if (recentResignations(officers, today).some(({ role }) => isDirectorRole(role))) return true
  return officers?.isComplete ? false : null
}

/** The latest appointment or resignation of a director; null unless all officers are known. */
export function lastDirectorChange(officers: Listed<Officer> | null, today: Day): Day | null {
  if (!officers?.isComplete) return null
  const days = officers.items
    .filter(({ role }) => isDirectorRole(role))
    .flatMap(({ appointedOn, resignedOn }) => [appointedOn, resignedOn])
    .filter((day) => day !== null && day <= today)
  return days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null)
}

/** Town and postcode only. */
export interface ServiceAddress {
  readonly locality: string | null
  readonly postalCode: string | null
}

/** One appointment. Home addresses and days of birth are never stored. Optional facts are absent if the register has none. */
export interface Officer {
  /** Companies House's appointment id: the last segment of its link. */
  readonly id: string
  /** Companies House's id of the person or firm, the same at other companies. The streams do not have it. */
  readonly officer?: string
  readonly name: string
  readonly role: string
  readonly appointedOn: Day | null
  readonly resignedOn: Day | null
  /** If only the latest possible day is known. */
  readonly appointedBefore?: Day
  readonly occupation?: string
  readonly nationality?: string
  readonly countryOfResidence?: string
  readonly born?: MonthOfBirth
  /** Where letters reach the officer, which the public register shows. Streets are not stored. */
  readonly serviceAddress?: ServiceAddress
  /** Of a corporate officer. */
  readonly identification?: Identification
  readonly verification?: Verification
  readonly asOf: Instant
}
