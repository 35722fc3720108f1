import { isLive } from '../register/company/company-status.js'
import type { AppliedChange } from '../register/overlay/apply-change.js'
import type { Insolvency, InsolvencyCase } from '../register/records/insolvency-status.js'
import { currentInsolvencyStatus, isInsolvencyStatus } from '../register/records/insolvency-status.js'
import type { Sighting } from '../register/records/sighting.js'
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
 * cases alone have opened lasts until the status has told of it too, or the cases have ended. Cases that a status
 * denies stay on the register for years, so only `newCases` open anything: those that the change at hand has brought.
 */
export function insolvencyNow(
  status: string | null,
  statusAsOf: Instant,
  insolvency: Sighting<Insolvency | null> | null,
  before: Standing | null,
  newCases: boolean,
): string | null {
  const word = currentInsolvencyStatus({ status }, statusAsOf, insolvency)
  if (isInsolvencyStatus(status) || !isLive(status)) return word
  if (!goesOn(insolvency?.value ?? null)) return null

  const openedByCases = before && !isInsolvencyStatus(before.status) ? before.insolvency : null
  return (newCases ? word : null) ?? openedByCases
}

/** Whether a change has brought a case that goes on. All that Companies House lists when first asked may be old. */
export function bringsNewCases(applied: AppliedChange): boolean {
  if (applied.what !== 'insolvency' || (applied.isFirstSight && applied.source.kind === 'rest')) return false
  const { before, after } = applied
  if (!goesOn(before)) return goesOn(after)

  const known = new Set(before?.cases.filter(isOpen).map(({ number }) => number))
  return after?.cases.some((one) => isOpen(one) && !known.has(one.number)) ?? false
}

function goesOn(insolvency: Insolvency | null): boolean {
  if (!insolvency) return false
  const { cases, statuses } = insolvency
  return cases.length > 0 ? cases.some(isOpen) : statuses.length > 0
}

function isOpen({ dates }: InsolvencyCase): boolean {
  return !dates.some(({ type }) => endings.has(type))
}
