import type { DestinationId } from '../destination/destination.js'
import {
  type AccountAtOrigin,
  type ClaimedDelivery,
  claimedAtOnceMax,
  type FullReceivers,
  fullDestinationsMax,
  fullOriginsMax,
} from './delivery-store.js'

export const perDestinationMax = 2
export const perOriginMax = 4
/**
 * One account may use half of an origin's slots, so that a hanging endpoint of one tenant does not block the
 * others.
 */
export const perAccountAtOriginMax = perOriginMax / 2
/** Chosen so that a claim can always name all full destinations and origins. */
export const attemptsAtOnceMax = Math.min(perDestinationMax * fullDestinationsMax, perOriginMax * fullOriginsMax)
/** Share for destinations whose last attempt failed, so that hanging ones cannot take all slots. */
export const failingAtOnceMax = attemptsAtOnceMax / 2

/**
 * Deliveries this process has leased and not finished, counted so that no destination or origin gets too many at
 * once. Deliveries are leased in batches and wait here until they are attempted.
 */
export class DeliverySlots {
  readonly #destinations = new Map<DestinationId, number>()
  readonly #origins = new Map<string, number>()
  readonly #accounts = new Map<string, AccountAtOrigin & { readonly count: number }>()
  #total = 0
  #failing = 0
  #waiting: ClaimedDelivery[] = []

  /** Number of further deliveries that may be leased. */
  get free(): number {
    return Math.min(claimedAtOnceMax, attemptsAtOnceMax - this.#total)
  }

  full(): FullReceivers {
    return {
      destinations: atLeast(this.#destinations, perDestinationMax),
      origins: atLeast(this.#origins, perOriginMax),
      accounts: [...this.#accounts.values()].filter(({ count }) => count >= perAccountAtOriginMax),
      skipsFailing: this.#failing + claimedAtOnceMax > failingAtOnceMax,
    }
  }

  enter(claimed: readonly ClaimedDelivery[]): void {
    for (const delivery of claimed) this.#count(delivery, 1)
    this.#waiting.push(...claimed)
  }

  /** The next leased delivery that is not being attempted. The caller must `leave` it. */
  take(): ClaimedDelivery | null {
    return this.#waiting.shift() ?? null
  }

  leave(delivery: ClaimedDelivery): void {
    this.#count(delivery, -1)
  }

  #count({ destination }: ClaimedDelivery, change: 1 | -1): void {
    add(this.#destinations, destination.id, change)
    add(this.#origins, destination.origin, change)
    this.#countAccount(destination, change)
    this.#total += change
    if (destination.isFailing) this.#failing += change
  }

  #countAccount({ account, origin }: AccountAtOrigin, change: 1 | -1): void {
    const key = `${account} ${origin}`
    const count = (this.#accounts.get(key)?.count ?? 0) + change
    if (count === 0) this.#accounts.delete(key)
    else this.#accounts.set(key, { account, origin, count })
  }
}

function atLeast<Key>(counts: ReadonlyMap<Key, number>, least: number): Key[] {
  return [...counts].filter(([, count]) => count >= least).map(([key]) => key)
}

function add<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
