import type { Instant } from '../../shared/clock.js'

/** A list that may be incomplete, because a stream event reports one entry at a time. */
export interface Listed<Item> {
  readonly items: readonly Item[]
  readonly isComplete: boolean
  /** Stored lists only: when the complete list was last reported. Older reports do not override it. */
  readonly completeAsOf?: Instant
  /** Stored lists only: entries removed since, so that older reports cannot restore them. */
  readonly removed?: readonly Removal[]
}

export interface Removal {
  readonly id: string
  readonly asOf: Instant
}

export interface Sighting<Value> {
  readonly value: Value
  /** When Companies House reported it. */
  readonly asOf: Instant
  /** When the whole facet was last requested over REST; null if never. */
  readonly askedAt: Instant | null
}
