import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import { isCeasedOwner, type Owner } from './owner.js'
import type { Listed } from './sighting.js'

/** What a company states about its owners as a whole, such as that it has none. */
export interface ControlStatement {
  readonly id: string
  /** Companies House's word, such as `steps-to-find-psc-not-yet-completed`. */
  readonly statement: string
  /** The owner it is about, if it is about one. */
  readonly ownerName: string | null
  readonly notifiedOn: Day | null
  readonly ceasedOn: Day | null
  /** When Companies House last reported it. */
  readonly asOf: Instant
}

/** Why a company need not list its owners, such as shares that are traded on a market. */
export interface ControlExemption {
  readonly type: string
  readonly exemptFrom: Day | null
  readonly exemptTo: Day | null
}

/** Companies House reports all exemptions of a company at once. */
export interface ControlExemptions {
  readonly items: readonly ControlExemption[]
  readonly asOf: Instant
}

export interface ControlStatements {
  readonly statements: Listed<ControlStatement>
  /** Null if they are not known. */
  readonly exemptions: ControlExemptions | null
}

/**
 * `owners_listed`: at least one current owner is listed. `exempt`: the company need not list any.
 * `states_no_owner`: the company states that it has none. `not_confirmed`: it states that its owners are not
 * identified or not confirmed yet. `none_listed`: there is no owner, no statement and no exemption. `not_known`: we
 * do not have the whole list.
 */
export const controlStatuses = [
  'owners_listed',
  'exempt',
  'states_no_owner',
  'not_confirmed',
  'none_listed',
  'not_known',
] as const
export type ControlStatus = (typeof controlStatuses)[number]

/** Companies House spells one of them wrongly. */
const denial = /^no-(?:individual-or-entity-with-signi?ficant-control|beneficial-owner-identified)/

export function controlStatus(
  owners: Listed<Owner> | null,
  stated: ControlStatements | null,
  today: Day,
): ControlStatus {
  if (owners?.items.some((owner) => !isCeasedOwner(owner))) return 'owners_listed'
  if (!owners?.isComplete || !stated) return 'not_known'
  const { statements, exemptions } = stated
  if (exemptions?.items.some((exemption) => isInForce(exemption.exemptTo, today))) return 'exempt'

  const current = statements.items.filter(({ ceasedOn }) => isInForce(ceasedOn, today))
  if (current.some(({ statement }) => denial.test(statement))) return 'states_no_owner'
  // What was not reported yet could say something else.
  if (!statements.isComplete || !exemptions) return 'not_known'
  return current.length > 0 ? 'not_confirmed' : 'none_listed'
}

function isInForce(until: Day | null, today: Day): boolean {
  return until === null || until >= today
}
