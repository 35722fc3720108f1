import { isLive } from '../register/company/company-status.js'
import type { AppliedChange } from '../register/overlay/apply-change.js'
import type { Insolvency } from '../register/records/insolvency-status.js'
import { currentInsolvencyStatus, isInsolvencyStatus, isOpenCase } from '../register/records/insolvency-status.js'
import type { Sighting } from '../register/records/sighting.js'
import type { Instant } from '../shared/clock.js'

interface EarlierFacts {
  readonly status: string | null
  readonly insolvency: string | null
}

/**
 * The term for a current insolvency. Status and cases come from two streams, and either may be ahead. An insolvency
 * opened by cases lasts until the status confirms it or the cases end. Old cases stay on the register for years, so
 * only `newCases` (cases added by the current change) can open an insolvency that the status does not show.
 */
export function insolvencyNow(
  status: string | null,
  statusAsOf: Instant,
  insolvency: Sighting<Insolvency | null> | null,
  before: EarlierFacts | null,
  newCases: boolean,
): string | null {
  const word = currentInsolvencyStatus({ status }, statusAsOf, insolvency)
  if (isInsolvencyStatus(status) || !isLive(status)) return word
  if (!isOngoing(insolvency?.value ?? null)) return null

  const openedByCases = before && !isInsolvencyStatus(before.status) ? before.insolvency : null
  return (newCases ? word : null) ?? openedByCases
}

/**
 * Whether a change added an open case. Cases in the first Companies House response may be old, so they do not
 * count.
 */
export function bringsNewCases(applied: AppliedChange): boolean {
  if (applied.what !== 'insolvency' || (applied.isFirstSight && applied.source.kind === 'rest')) return false
  const { before, after } = applied
  if (!isOngoing(before)) return isOngoing(after)

  const known = new Set(before?.cases.filter(isOpenCase).map(({ number }) => number))
  return after?.cases.some((one) => isOpenCase(one) && !known.has(one.number)) ?? false
}

function isOngoing(insolvency: Insolvency | null): boolean {
  if (!insolvency) return false
  const { cases, statuses } = insolvency
  return cases.length > 0 ? cases.some(isOpenCase) : statuses.length > 0
}
