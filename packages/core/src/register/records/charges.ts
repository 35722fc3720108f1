import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { ChargeCounts } from '../company/company.js'
import type { Listed, Sighting } from './sighting.js'

/** Whether money is still owed under it. */
export function isActiveCharge(charge: Charge): boolean {
  return charge.status === 'outstanding' || charge.status === 'part-satisfied'
}

/** Data about a company's charges from its charge list, the snapshot file and the profile. */
export interface ChargeSources {
  readonly listed: Sighting<Listed<Charge>> | null
  readonly counted: { readonly counts: ChargeCounts; readonly asOf: Instant } | null
  readonly hasPage: boolean | null
}

/** Uses the charge list or the counts, whichever is newer; Companies House's own flag is often wrong. */
export function hasActiveCharges({ listed, counted, hasPage }: ChargeSources): boolean | null {
  const isListNewer = listed && (!counted || listed.asOf >= counted.asOf)
  if (isListNewer && listed.value.isComplete) return listed.value.items.some(isActiveCharge)

  const news = listed?.value.items.filter((charge) => !counted || charge.asOf >= counted.asOf) ?? []
  if (news.some(isActiveCharge)) return true
  if (!counted) return hasPage === false ? false : null

  const active = counted.counts.outstanding + counted.counts.partSatisfied
  if (active === 0) return false
  // Each charge satisfied since then may be one of those counted.
  return active > news.length ? true : null
}

/** How many charges are outstanding; null if changes since the last count leave it open. */
export function activeChargeCount({ listed, counted, hasPage }: ChargeSources): number | null {
  const isListNewer = listed && (!counted || listed.asOf >= counted.asOf)
  if (isListNewer && listed.value.isComplete) return listed.value.items.filter(isActiveCharge).length
  if (!counted) return hasPage === false ? 0 : null
  const hasNews = listed?.value.items.some((charge) => charge.asOf >= counted.asOf) ?? false
  return hasNews ? null : counted.counts.outstanding + counted.counts.partSatisfied
}

/** Creation date of the last charge or, if unknown, its delivery date; null unless all charges are known. */
export function lastChargeDate(charges: Listed<Charge> | null): Day | null {
  if (!charges?.isComplete) return null
  const days = charges.items.flatMap(({ createdOn, deliveredOn }) => createdOn ?? deliveredOn ?? [])
  return days.reduce<Day | null>((last, day) => (last === null || day > last ? day : last), null)
}

/** The words of Companies House for what a charge contains. */
export const chargeTerms = [
  'contains_fixed_charge',
  'contains_floating_charge',
  'floating_charge_covers_all',
  'contains_negative_pledge',
  'chargor_acting_as_bare_trustee',
] as const
export type ChargeTerm = (typeof chargeTerms)[number]

/** The charge as it stood at the end of a day: one that was satisfied later was outstanding. */
export function chargeAt(charge: Charge, day: Day): Charge | null {
  const dated = charge.createdOn ?? charge.deliveredOn
  if (dated === null || dated > day) return null
  const { filings, ...facts } = charge
  const filed = filings?.filter(({ deliveredOn }) => deliveredOn !== null && deliveredOn <= day)
  const then = filed ? { ...facts, filings: filed } : charge
  if (charge.satisfiedOn === null || charge.satisfiedOn <= day) return then
  return { ...then, status: 'outstanding', satisfiedOn: null }
}

export interface ChargeFiling {
  /** The id of the filing. */
  readonly id: string
  /** Companies House's word, such as `create-charge-with-deed`. */
  readonly type: string | null
  readonly deliveredOn: Day | null
}

export interface Charge {
  /** The last segment of its link, because the lists contain no id. */
  readonly id: string
  readonly status: string | null
  readonly createdOn: Day | null
  readonly deliveredOn: Day | null
  readonly satisfiedOn: Day | null
  readonly description: string | null
  readonly personsEntitled: readonly string[]
  /** What is owed under it, as it was filed. Charges since 2013 rarely say. */
  readonly secured?: string
  /** Which property is charged, as it was filed. */
  readonly property?: string
  /** What the instrument contains. */
  readonly terms?: readonly ChargeTerm[]
  /** What was filed about it, as the charge names it. Empty if it names nothing. */
  readonly filings?: readonly ChargeFiling[]
  /** Twelve characters; charges from before 2013 have none. */
  readonly code?: string
  readonly asOf: Instant
}
