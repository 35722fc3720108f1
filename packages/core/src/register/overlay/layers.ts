import type { Instant } from '../../shared/clock.js'
import { type Company, type CompanyPatch, unknownCompany } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import { isLive } from '../company/company-status.js'
import { factsOf, mergePatch, type PatchSighting } from './merge-patch.js'
import type { Overlay } from './overlay.js'
import { pick } from './pick.js'

/** A company of the bulk register; `asOf` is the beginning of the day the snapshot was made. */
export interface BulkCompany {
  readonly company: Company
  readonly asOf: Instant
}

export interface LayeredCompany {
  readonly company: Company
  /** Of the layer on top. */
  readonly asOf: Instant
  /** Of the bulk register, which alone counts charges; null where it does not hold the company. */
  readonly bulkAsOf: Instant | null
}

/** Of each fact that any source gave, what was said last. Null where none gave any. */
export function layersOf(bulk: BulkCompany | null, overlay: Overlay): PatchSighting | null {
  return bulk ? mergePatch(overlay.profile, patchOf(bulk.company), bulk.asOf) : overlay.profile
}

/** What is known of a company: of each fact, what was said last. Null where no source gave a name. */
export function companyOf(number: CompanyNumber, bulk: BulkCompany | null, overlay: Overlay): LayeredCompany | null {
  // Where the bulk file is all there is, nothing has to be merged.
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

/** A null of the bulk file is a fact it does not give, except where its status says all there is to say. */
function patchOf({ number: _, ...company }: Company): CompanyPatch {
  const given: CompanyPatch = pick(company, (fact) => !isBlank(company[fact]))
  if (company.status === null) return given

  return {
    ...given,
    statusDetail: company.statusDetail,
    ...(isLive(company.status) && { dissolvedOn: company.dissolvedOn }),
  }
}

/** Lists are never blank: the bulk file has a place for each of their entries. */
function isBlank(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null
  return !Array.isArray(value) && Object.values(value).every((part) => part === null)
}
