import type { CompanyNumber } from '../company/company-number.js'
import type { Sighting } from '../records/sighting.js'
import type { Facet, FacetValues, Overlay } from './overlay.js'

/** Keeps what stream and REST bring. Written inside `atomically`, so that a change and all that follows are one. */
export interface RegisterOverlay {
  read(number: CompanyNumber): Promise<Overlay>

  /** The same, and nobody else may change this company's overlay before the transaction ends. */
  readForUpdate(number: CompanyNumber): Promise<Overlay>

  /** Holds many companies at once, in one order for all, so that two who need the same never wait for each other. */
  hold(numbers: readonly CompanyNumber[]): Promise<void>

  /** Replaces one facet. */
  write<Key extends Facet>(number: CompanyNumber, facet: Key, sighting: Sighting<FacetValues[Key]>): Promise<void>

  /** Those of the numbers, a hundred at most, of whose profile something is kept. */
  withProfile(numbers: readonly CompanyNumber[]): Promise<CompanyNumber[]>

  /** Counts one more change of what answers about websites are decided by, in the transaction that holds the companies. */
  countChanges(numbers: readonly CompanyNumber[]): Promise<void>

  /** How often each of the numbers, a hundred at most, was counted: what was decided before the last time is out of date. */
  changeCounts(numbers: readonly CompanyNumber[]): Promise<ReadonlyMap<CompanyNumber, number>>

  /** Numbers whose profile in the overlay bears a name with this key, at most `limit`. */
  withNameKey(key: string, limit: number): Promise<CompanyNumber[]>
}

/** How far each stream was followed. */
export interface Cursors {
  at(stream: string): Promise<number | null>

  /**
   * Moves from where the caller believes it stands; false, and nothing changed, where it stands elsewhere. Inside a
   * transaction nobody else moves it until the end, also where it was moved to where it stands.
   */
  advance(stream: string, from: number | null, to: number): Promise<boolean>

  /** Forgets the place, after the register answered that it is too old. */
  forget(stream: string): Promise<void>
}
