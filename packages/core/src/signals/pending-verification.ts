import { isLive } from '../register/company/company-status.js'
import { needsVerificationAsDirector, needsVerificationAsOwner } from '../register/records/company-verification.js'
import type { Officer } from '../register/records/officers.js'
import type { Owner } from '../register/records/owner.js'
import type { Listed } from '../register/records/sighting.js'
import { type Verification, verificationState } from '../register/records/verification.js'
import type { Instant } from '../shared/clock.js'
import { addDays, type Day, todayInLondon } from '../shared/days.js'

/** People with a due date per company and role whose dates are watched. No small company has as many. */
const peopleMax = 100
/** How many days before the due date a signal is sent. */
export const noticeDays = [30, 7] as const

/** A person whose identity verification was not in effect when the register was last read. */
export interface PendingVerification {
  readonly id: string
  readonly name: string | null
  /** The role of an officer, or the kind of an owner. */
  readonly role: string
  readonly dueOn: Day | null
  /** When a verification takes effect that has been made already. */
  readonly startsOn: Day | null
}

export function pendingDirectors(officers: Listed<Officer> | null): readonly PendingVerification[] | null {
  if (!officers) return null
  return earliest(officers.items.flatMap((officer) => pendingDirector(officer) ?? []))
}

export function pendingOwners(owners: Listed<Owner> | null): readonly PendingVerification[] | null {
  if (!owners) return null
  return earliest(owners.items.flatMap((owner) => pendingOwner(owner) ?? []))
}

/** Null if nothing is pending, or if the register gives no date. */
export function pendingDirector(officer: Officer): PendingVerification | null {
  return needsVerificationAsDirector(officer) ? pendingOf(officer, officer.role) : null
}

export function pendingOwner(owner: Owner): PendingVerification | null {
  return needsVerificationAsOwner(owner) ? pendingOf(owner, owner.kind) : null
}

interface Person {
  readonly id: string
  readonly name: string | null
  readonly verification?: Verification
  readonly asOf: Instant
}

function pendingOf({ id, name, verification, asOf }: Person, role: string): PendingVerification | null {
  if (!verification) return null
  const today = todayInLondon(asOf)
  if (verificationState(verification, today) === 'verified') return null
  const { startOn, statementDueOn: dueOn } = verification
  const startsOn = startOn !== null && startOn > today ? startOn : null
  return dueOn === null && startsOn === null ? null : { id, name, role, dueOn, startsOn }
}

function earliest(people: readonly PendingVerification[]): readonly PendingVerification[] {
  const first = ({ dueOn, startsOn }: PendingVerification) => dueOn ?? startsOn ?? ''
  return people.toSorted((one, other) => (first(one) < first(other) ? -1 : 1)).slice(0, peopleMax)
}

interface PeopleFacts {
  readonly status: string | null
  readonly pendingDirectors: readonly PendingVerification[] | null
  readonly pendingOwners: readonly PendingVerification[] | null
}

export const pendingStates = ['due', 'overdue'] as const
export type PendingState = (typeof pendingStates)[number]

/** Whether a person of the company is in that state today. */
export function hasPending(facts: PeopleFacts, state: PendingState, today: Day): boolean {
  if (!isLive(facts.status)) return false
  const people = [...(facts.pendingDirectors ?? []), ...(facts.pendingOwners ?? [])]
  return people.some(({ dueOn, startsOn }) => {
    const isVerified = startsOn !== null && startsOn <= today
    return !isVerified && dueOn !== null && (dueOn < today ? 'overdue' : 'due') === state
  })
}

/** The days on which a signal about a pending verification becomes due. None for a company that is no longer live. */
export function verificationDays(facts: PeopleFacts): readonly Day[] {
  if (!isLive(facts.status)) return []
  const people = [...(facts.pendingDirectors ?? []), ...(facts.pendingOwners ?? [])]
  const days = people.flatMap(({ dueOn, startsOn }) => [
    ...(startsOn === null ? [] : [startsOn]),
    ...(dueOn === null ? [] : [...noticeDays.map((days) => addDays(dueOn, -days)), addDays(dueOn, 1)]),
  ])
  return [...new Set(days)].sort()
}
