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
/** One account may have half of an origin, so that a hanging path of one tenant leaves room for the others. */
export const perAccountAtOriginMax = perOriginMax / 2
/** So many at once that no more destinations or origins can be full than a claim may be told of. */
export const attemptsAtOnceMax = Math.min(perDestinationMax * fullDestinationsMax, perOriginMax * fullOriginsMax)
/** Of these, for destinations whose last attempt failed: those who hang cannot take all the room. */
export const failingAtOnceMax = attemptsAtOnceMax / 2

/**
 * What this process has claimed and not ended: counted, so that no receiver is sent too many at once. Several are
 * claimed together, and those that nobody attempts yet wait here for a moment.
 */
export class DeliverySlots {
  readonly #destinations = new Map<DestinationId, number>()
  readonly #origins = new Map<string, number>()
  readonly #accounts = new Map<string, AccountAtOrigin & { readonly count: number }>()
  #inside = 0
  #failing = 0
  #waiting: ClaimedDelivery[] = []

  /** How many more may be claimed. */
  get free(): number {
    return Math.min(claimedAtOnceMax, attemptsAtOnceMax - this.#inside)
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

  /** The next that nobody attempts yet; whoever takes it has to `leave` it. */
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
    this.#inside += change
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
