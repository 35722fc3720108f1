import type { Instant } from '../../shared/clock.js'
import type { CompanyPatch } from '../company/company.js'
import type { Charge } from '../records/charges.js'
import type { ControlStatements } from '../records/control-statements.js'
import type { FilingHistory } from '../records/filings/filing.js'
import type { Insolvency } from '../records/insolvency-status.js'
import type { Officer } from '../records/officers.js'
import type { Owner } from '../records/owner.js'
import type { Listed, Sighting } from '../records/sighting.js'

/** A patch merged from several, with the times of those facts that are older than its sighting. */
export type KeptPatch = CompanyPatch & {
  readonly olderAsOf?: Readonly<Partial<Record<keyof CompanyPatch, Instant>>>
}

/** Kinds of facts that are fetched and expire independently. */
export interface FacetValues {
  readonly profile: KeptPatch
  readonly officers: Listed<Officer>
  readonly charges: Listed<Charge>
  /** Null if Companies House reported that there is none. */
  readonly insolvency: Insolvency | null
  readonly owners: Listed<Owner>
  readonly statements: ControlStatements
  readonly filings: FilingHistory
}

export type Facet = keyof FacetValues

/** What streams and REST have added for one company since the snapshot. */
export type Overlay = { readonly [Key in Facet]: Sighting<FacetValues[Key]> | null }

/** Overlay of a company without any stream or REST data. */
export const emptyOverlay: Overlay = {
  profile: null,
  officers: null,
  charges: null,
  insolvency: null,
  owners: null,
  statements: null,
  filings: null,
}
