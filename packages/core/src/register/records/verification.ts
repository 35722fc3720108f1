import type { Day } from '../../shared/days.js'

/** The last day of a verification that has no end. */
export const openEnd = '9999-12-31'

/**
 * What Companies House publishes about the identity verification of one person in one role. A person verified with
 * GOV.UK One Login has no `verifiedOn` and no provider.
 */
export interface Verification {
  readonly statementDate: Day | null
  readonly statementDueOn: Day | null
  readonly startOn: Day | null
  readonly endOn: Day | null
  readonly verifiedOn: Day | null
  /** The authorised corporate service provider that verified the person. */
  readonly provider: string | null
  readonly supervisoryBodies: readonly string[]
  readonly preferredName: string | null
}

/** `due`: the due date is today or later. It is no failure. `unknown`: the register gives neither start nor due date. */
export const verificationStates = ['verified', 'due', 'overdue', 'unknown'] as const
export type VerificationState = (typeof verificationStates)[number]

/** The date on which the identity was verified is no test, because the register often omits it. */
export function verificationState(verification: Verification | null, today: Day): VerificationState {
  if (!verification) return 'unknown'
  const { startOn, statementDueOn } = verification
  if (startOn !== null && startOn <= today && !hasEnded(verification, today)) return 'verified'
  if (statementDueOn === null) return 'unknown'
  return statementDueOn < today ? 'overdue' : 'due'
}

function hasEnded({ endOn }: Verification, today: Day): boolean {
  return endOn !== null && endOn < today
}
