import { isLive } from '../register/company-status.js'
import type { Insolvency, InsolvencyCase } from '../register/insolvency.js'
import { currentInsolvencyStatus, isInsolvencyStatus } from '../register/insolvency-status.js'
import type { Sighting } from '../register/overlay.js'
import type { Instant } from '../shared/clock.js'

/** The days that end a case. */
const endings: ReadonlySet<string> = new Set([
  'administration-discharged-on',
  'administration-ended-on',
  'case-end-on',
  'concluded-winding-up-on',
  'dissolved-on',
  'moratorium-ended-on',
  'voluntary-arrangement-ended-on',
])

interface Standing {
  readonly status: string | null
  readonly insolvency: string | null
}

/**
 * The word for an insolvency that goes on. Status and cases come by two streams, either of which may be ahead: what
 * cases alone have opened lasts until the status has told of it too, or the cases have ended.
 */
export function insolvencyNow(
  status: string | null,
  statusAsOf: Instant,
  insolvency: Sighting<Insolvency | null> | null,
  before: Standing | null,
): string | null {
  const word = currentInsolvencyStatus({ status }, statusAsOf, insolvency)
  if (isInsolvencyStatus(status) || !isLive(status)) return word
  if (!goesOn(insolvency?.value ?? null)) return null

  const openedByCases = before && !isInsolvencyStatus(before.status) ? before.insolvency : null
  return word ?? openedByCases
}

function goesOn(insolvency: Insolvency | null): boolean {
  if (!insolvency) return false
  const { cases, statuses } = insolvency
  return cases.length > 0 ? !cases.every(hasEnded) : statuses.length > 0
}

function hasEnded({ dates }: InsolvencyCase): boolean {
  return dates.some(({ type }) => endings.has(type))
}
