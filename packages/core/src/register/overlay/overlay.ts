import type { Instant } from '../../shared/clock.js'
import type { CompanyPatch } from '../company/company.js'
import type { Charge } from '../records/charges.js'
import type { Insolvency } from '../records/insolvency-status.js'
import type { Officer } from '../records/officers.js'
import type { Owner } from '../records/owner.js'
import type { Listed, Sighting } from '../records/sighting.js'

/** A patch put together from several, with the times of those facts that are older than its sighting. */
export type KeptPatch = CompanyPatch & {
  readonly olderAsOf?: Readonly<Partial<Record<keyof CompanyPatch, Instant>>>
}

/** The kinds of facts that are learnt, and grow old, apart from each other. */
export interface FacetValues {
  readonly profile: KeptPatch
  readonly officers: Listed<Officer>
  readonly charges: Listed<Charge>
  /** Null where the register answered that there is none. */
  readonly insolvency: Insolvency | null
  readonly owners: Listed<Owner>
}

export type Facet = keyof FacetValues

/** What stream and REST have brought of one company, over the bulk register. */
export type Overlay = { readonly [Key in Facet]: Sighting<FacetValues[Key]> | null }

/** Of a company that neither stream nor REST has spoken of. */
export const emptyOverlay: Overlay = { profile: null, officers: null, charges: null, insolvency: null, owners: null }
