import type { Instant } from '../../shared/clock.js'
import type { CompanyPatch } from '../company/company.js'
import type { KeptPatch } from './overlay.js'
import { pick } from './pick.js'

/** A patch and when it was said. */
export interface PatchSighting {
  readonly value: KeptPatch
  readonly asOf: Instant
}

/** Of each fact, what was said last; of two that were said at once, what came last. */
export function mergePatch(kept: PatchSighting | null, given: CompanyPatch, givenAsOf: Instant): PatchSighting {
  if (!kept) return { value: given, asOf: givenAsOf }

  const { olderAsOf, ...facts } = kept.value
  const keptAsOf = (fact: keyof CompanyPatch) => olderAsOf?.[fact] ?? kept.asOf
  const news: CompanyPatch = pick(given, (fact) => !(fact in facts) || givenAsOf >= keptAsOf(fact))
  const merged: CompanyPatch = { ...facts, ...news }

  const asOf = Math.max(kept.asOf, givenAsOf)
  const times: Partial<Record<keyof CompanyPatch, Instant>> = {}
  for (const fact in merged) {
    if (!isFact(fact, merged)) continue
    const saidAt = fact in news ? givenAsOf : keptAsOf(fact)
    if (saidAt < asOf) times[fact] = saidAt
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
