import type { Instant } from '../../shared/clock.js'
import { type Company, type CompanyPatch, unknownCompany } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import { isLive } from '../company/company-status.js'
import { factsOf, mergePatch, type PatchSighting } from './merge-patch.js'
import type { Overlay } from './overlay.js'
import { pick } from './pick.js'

/** A company in the bulk register; `asOf` is the start of the day of the snapshot. */
export interface BulkCompany {
  readonly company: Company
  readonly asOf: Instant
}

export interface LayeredCompany {
  readonly company: Company
  /** Time of the top layer. */
  readonly asOf: Instant
  /** Time of the bulk register, the only layer with charge counts; null if it does not contain the company. */
  readonly bulkAsOf: Instant | null
}

/** The latest report of each fact. Null if no source gave any. */
export function layersOf(bulk: BulkCompany | null, overlay: Overlay): PatchSighting | null {
  return bulk ? mergePatch(overlay.profile, patchOf(bulk.company), bulk.asOf) : overlay.profile
}

/** The company from the latest report of each fact. Null if no source gave a name. */
export function companyOf(number: CompanyNumber, bulk: BulkCompany | null, overlay: Overlay): LayeredCompany | null {
  // Without an overlay there is nothing to merge.
  if (bulk && !overlay.profile) {
    return bulk.company.name ? { company: bulk.company, asOf: bulk.asOf, bulkAsOf: bulk.asOf } : null
  }
  const top = layersOf(bulk, overlay)
  const { name, ...facts } = top ? factsOf(top.value) : {}
  if (!top || !name) return null

  return {
    company: { ...unknownCompany(number, name), ...facts, chargeCounts: bulk?.company.chargeCounts ?? null },
    asOf: top.asOf,
    bulkAsOf: bulk?.asOf ?? null,
  }
}

/** A null in the bulk file means "not given", except for facts that are implied by its status. */
function patchOf({ number: _, ...company }: Company): CompanyPatch {
  const givenFacts: CompanyPatch = pick(company, (fact) => !isBlank(company[fact]))
  if (company.status === null) return givenFacts

  return {
    ...givenFacts,
    statusDetail: company.statusDetail,
    ...(isLive(company.status) && { dissolvedOn: company.dissolvedOn }),
  }
}

/** Lists are never blank: the bulk file has columns for all their entries. */
function isBlank(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null
  return !Array.isArray(value) && Object.values(value).every((part) => part === null)
}
