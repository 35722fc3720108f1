import type { Day } from '../../shared/days.js'
import { isDirectorRole, type Officer } from './officers.js'
import { isCeasedOwner, type Owner } from './owner.js'
import type { Listed } from './sighting.js'
import { type Verification, type VerificationState, verificationState } from './verification.js'

/** A serving director, or a member of a limited liability partnership, who is a person. Firms are not verified. */
export function needsVerificationAsDirector({ role, resignedOn }: Officer): boolean {
  return resignedOn === null && isDirectorRole(role) && !role.startsWith('corporate-')
}

/** A current owner who is a person. The owners of overseas entities are verified in another way. */
export function needsVerificationAsOwner(owner: Owner): boolean {
  const isPerson = /^(?:individual|super-secure)-person/.test(owner.kind)
  return isPerson && !isCeasedOwner(owner)
}

export type VerificationCounts = Readonly<Record<VerificationState | 'total', number>>

/** How far the people of a company have verified their identity. */
export interface CompanyVerification {
  /** Null unless all officers are known. */
  readonly directors: VerificationCounts | null
  /** Null unless all owners are known. */
  readonly owners: VerificationCounts | null
  /** The earliest due date that is not past. */
  readonly nextDueOn: Day | null
}

/** Null if neither the officers nor the owners are known. */
export function companyVerification(
  officers: Listed<Officer> | null,
  owners: Listed<Owner> | null,
  today: Day,
): CompanyVerification | null {
  const directors = officers?.isComplete ? officers.items.filter(needsVerificationAsDirector) : null
  const controllers = owners?.isComplete ? owners.items.filter(needsVerificationAsOwner) : null
  if (!directors && !controllers) return null

  const dueDays = [...(directors ?? []), ...(controllers ?? [])].flatMap(({ verification = null }) =>
    verificationState(verification, today) === 'due' ? (verification?.statementDueOn ?? []) : [],
  )
  return {
    directors: directors && countStates(directors, today),
    owners: controllers && countStates(controllers, today),
    nextDueOn: dueDays.toSorted()[0] ?? null,
  }
}

function countStates(people: readonly { readonly verification?: Verification }[], today: Day): VerificationCounts {
  const counts = { total: people.length, verified: 0, due: 0, overdue: 0, unknown: 0 }
  for (const { verification = null } of people) counts[verificationState(verification, today)] += 1
  return counts
}
