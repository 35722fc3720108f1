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

/** Creation date of the last charge or, if unknown, its delivery date; null unless all charges are known. */
export function lastChargeDate(charges: Listed<Charge> | null): Day | null {
  if (!charges?.isComplete) return null
  const days = charges.items.flatMap(({ createdOn, deliveredOn }) => createdOn ?? deliveredOn ?? [])
  return days.reduce<Day | null>((last, day) => (last === null || day > last ? day : last), null)
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
  /** Twelve characters; charges from before 2013 have none. */
  readonly code?: string
  readonly asOf: Instant
}
