import type { Instant } from '../../shared/clock.js'
import type { CompanyPatch } from '../company/company.js'
import type { Charge } from '../records/charges.js'
import type { Insolvency } from '../records/insolvency-status.js'
import type { Officer } from '../records/officers.js'
import type { Owner } from '../records/owner.js'

/** A list of which all, or only some entries are known: an event tells of one entry at a time. */
export interface Listed<Item> {
  readonly items: readonly Item[]
  readonly isComplete: boolean
  /** Kept only: when all of it was last told at once. What is older says nothing against it. */
  readonly completeAsOf?: Instant
  /** Kept only: entries taken out since, so that older news cannot bring them back. */
  readonly removed?: readonly Removal[]
}

export interface Removal {
  readonly id: string
  readonly asOf: Instant
}

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

export interface Sighting<Value> {
  readonly value: Value
  /** When the register said so. */
  readonly asOf: Instant
  /** When the whole facet was last asked of the REST source; null where it never was. */
  readonly askedAt: Instant | null
}

/** What stream and REST have brought of one company, over the bulk register. */
export type Overlay = { readonly [Key in Facet]: Sighting<FacetValues[Key]> | null }

/** Of a company that neither stream nor REST has spoken of. */
export const emptyOverlay: Overlay = { profile: null, officers: null, charges: null, insolvency: null, owners: null }
