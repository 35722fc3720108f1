import type { Instant } from '../../shared/clock.js'
import { type Company, type CompanyPatch, unknownCompany } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import { isLive } from '../company/company-status.js'
import { factsOf, mergePatch, type PatchSighting } from './merge-patch.js'
import type { Overlay } from './overlay.js'
import { pick } from './pick.js'

/** A company in the snapshot; `asOf` is the start of the day of the snapshot. */
export interface SnapshotCompany {
  readonly company: Company
  readonly asOf: Instant
}

export interface LayeredCompany {
  readonly company: Company
  /** Time of the top layer. */
  readonly asOf: Instant
  /** Time of the snapshot, the only layer with charge counts; null if it does not contain the company. */
  readonly snapshotAsOf: Instant | null
}

/** The latest report of each fact. Null if no source gave any. */
export function layersOf(snapshot: SnapshotCompany | null, overlay: Overlay): PatchSighting | null {
  return snapshot ? mergePatch(overlay.profile, patchOf(snapshot.company), snapshot.asOf) : overlay.profile
}

/** The company from the latest report of each fact. Null if no source gave a name. */
export function layeredCompany(
  number: CompanyNumber,
  snapshot: SnapshotCompany | null,
  overlay: Overlay,
): LayeredCompany | null {
  // Without an overlay there is nothing to merge.
  if (snapshot && !overlay.profile) {
    return snapshot.company.name
      ? { company: snapshot.company, asOf: snapshot.asOf, snapshotAsOf: snapshot.asOf }
      : null
  }
  const top = layersOf(snapshot, overlay)
  const { name, ...facts } = top ? factsOf(top.value) : {}
  if (!top || !name) return null

  return {
    company: { ...unknownCompany(number, name), ...facts, chargeCounts: snapshot?.company.chargeCounts ?? null },
    asOf: top.asOf,
    snapshotAsOf: snapshot?.asOf ?? null,
  }
}

/** A null in the snapshot file means "not given", except for facts that are implied by its status. */
function patchOf({ number: _, ...company }: Company): CompanyPatch {
  const givenFacts: CompanyPatch = pick(company, (fact) => !isBlank(company[fact]))
  if (company.status === null) return givenFacts

  return {
    ...givenFacts,
    statusDetail: company.statusDetail,
    ...(isLive(company.status) && { dissolvedOn: company.dissolvedOn }),
  }
}

/** Lists are never blank: the snapshot file has columns for all their entries. */
function isBlank(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null
  return !Array.isArray(value) && Object.values(value).every((part) => part === null)
}
