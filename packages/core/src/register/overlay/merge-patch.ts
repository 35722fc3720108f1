import type { Instant } from '../../shared/clock.js'
import type { CompanyPatch } from '../company/company.js'
import type { KeptPatch } from './overlay.js'
import { pick } from './pick.js'

/** A patch and the time of its report. */
export interface PatchSighting {
  readonly value: KeptPatch
  readonly asOf: Instant
}

/** The latest report of each fact; if two have the same time, the last to arrive. */
export function mergePatch(stored: PatchSighting | null, incoming: CompanyPatch, incomingAsOf: Instant): PatchSighting {
  if (!stored) return { value: incoming, asOf: incomingAsOf }

  const { olderAsOf, ...facts } = stored.value
  const storedAsOf = (fact: keyof CompanyPatch) => olderAsOf?.[fact] ?? stored.asOf
  const news: CompanyPatch = pick(incoming, (fact) => !(fact in facts) || incomingAsOf >= storedAsOf(fact))
  const merged: CompanyPatch = { ...facts, ...news }

  const asOf = Math.max(stored.asOf, incomingAsOf)
  const times: Partial<Record<keyof CompanyPatch, Instant>> = {}
  for (const fact in merged) {
    if (!isFact(fact, merged)) continue
    const reportedAt = fact in news ? incomingAsOf : storedAsOf(fact)
    if (reportedAt < asOf) times[fact] = reportedAt
  }
  return { value: { ...merged, ...(Object.keys(times).length > 0 && { olderAsOf: times }) }, asOf }
}

/** The facts without their times. */
export function factsOf({ olderAsOf: _, ...facts }: KeptPatch): CompanyPatch {
  return facts
}

function isFact(key: string, patch: CompanyPatch): key is keyof CompanyPatch {
  return key in patch
}
