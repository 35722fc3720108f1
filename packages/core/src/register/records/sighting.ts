import type { Instant } from '../../shared/clock.js'

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

export interface Sighting<Value> {
  readonly value: Value
  /** When the register said so. */
  readonly asOf: Instant
  /** When the whole facet was last asked of the REST source; null where it never was. */
  readonly askedAt: Instant | null
}
