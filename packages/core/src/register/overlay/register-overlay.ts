import type { Instant } from '../../shared/clock.js'
import type { CompanyNumber } from '../company/company-number.js'
import type { Sighting } from '../records/sighting.js'
import type { Facet, FacetValues, KeptPatch, Overlay } from './overlay.js'

/**
 * Stores data from streams and REST. Write inside `atomically`, so that a change and its consequences are one
 * transaction.
 */
export interface RegisterOverlay {
  read(number: CompanyNumber): Promise<Overlay>

  /** Like `read`, and locks this company's overlay until the end of the transaction. */
  readForUpdate(number: CompanyNumber): Promise<Overlay>

  /** Like `readForUpdate` for several companies. Companies without data are omitted. */
  readAllForUpdate(numbers: readonly CompanyNumber[]): Promise<ReadonlyMap<CompanyNumber, Overlay>>

  /** Locks several companies in a fixed order, to avoid deadlocks. */
  hold(numbers: readonly CompanyNumber[]): Promise<void>

  /** Replaces one facet. */
  write<Key extends Facet>(number: CompanyNumber, facet: Key, sighting: Sighting<FacetValues[Key]>): Promise<void>

  /** Those of the given companies (at most a hundred) that have profile data in the overlay. */
  withProfile(numbers: readonly CompanyNumber[]): Promise<CompanyNumber[]>

  /** Increments the change count that website answers depend on, in the transaction that holds the companies. */
  countChanges(numbers: readonly CompanyNumber[]): Promise<void>

  /** The change count of each given company (at most a hundred). An answer decided at a lower count is stale. */
  changeCounts(numbers: readonly CompanyNumber[]): Promise<ReadonlyMap<CompanyNumber, number>>

  /**
   * Profiles of the given companies (at most 101) and of companies whose name in the overlay has a key, in one query.
   */
  profiles(numbers: readonly CompanyNumber[], named: NamedCompanies | null): Promise<FoundProfiles>
}

export interface NamedCompanies {
  readonly key: string
  readonly limit: number
}

/** Profiles in the overlay by company. Companies without one are omitted. */
export interface FoundProfiles {
  readonly given: ReadonlyMap<CompanyNumber, Sighting<KeptPatch>>
  /** In the order of their numbers. */
  readonly named: ReadonlyMap<CompanyNumber, Sighting<KeptPatch>>
}

/** Position up to which each stream was followed. */
/** The event that moved the cursor of a stream. */
export interface StreamStep {
  readonly at: Instant
  /** When Companies House published the event; null if unknown. */
  readonly publishedAt: Instant | null
}

/** Where a stream was read up to, and when. */
export interface StreamPosition {
  readonly stream: string
  readonly timepoint: number
  /** When the cursor last moved; null if unknown. */
  readonly movedAt: Instant | null
  /** When Companies House published the last event whose time is known. */
  readonly publishedAt: Instant | null
}

export interface Cursors {
  at(stream: string): Promise<number | null>

  /** The cursors of those given streams that have one, by name. */
  positions(streams: readonly string[]): Promise<readonly StreamPosition[]>

  /**
   * Moves the cursor if it is at `from`; otherwise returns false and changes nothing. Locks the cursor until the
   * end of the transaction, even if it is moved to where it already is.
   */
  advance(stream: string, from: number | null, to: number, step?: StreamStep): Promise<boolean>

  /** Deletes the cursor after Companies House has reported that it is too old. */
  forget(stream: string): Promise<void>
}
