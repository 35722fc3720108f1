import type { SeededRandom } from '../../adapters/simulators/sample/seeded-random.js'

/**
 * What happens to a call of the store. `refused`: the store is unavailable. `answer_lost`: it did its work, but the
 * caller gets an error. The process dies `before` the call, `inside` its transaction or `after` it. `conflict`: the
 * transaction is rolled back and runs again.
 */
export type StoreFault = 'refused' | 'answer_lost' | 'death_before' | 'death_inside' | 'death_after' | 'conflict'

export interface FaultShares {
  /** Of the calls of the store outside of transactions. */
  readonly call: number
  readonly transaction: number
  /** Of the calls over the network. */
  readonly network: number
}

const callFaults: readonly [readonly [StoreFault, number], ...(readonly [StoreFault, number])[]] = [
  ['refused', 2],
  ['answer_lost', 2],
  ['death_before', 1],
  ['death_after', 2],
]
const transactionFaults: typeof callFaults = [...callFaults, ['death_inside', 5], ['conflict', 5]]

/** Draws faults until the world is healed. */
export class Faults {
  readonly #random: SeededRandom
  readonly #shares: FaultShares
  isHealed = false

  constructor(random: SeededRandom, shares: FaultShares) {
    this.#random = random
    this.#shares = shares
  }

  ofCall(): StoreFault | null {
    if (this.isHealed || !this.#random.chance(this.#shares.call)) return null
    return this.#random.pickWeighted(callFaults)
  }

  ofTransaction(): StoreFault | null {
    if (this.isHealed || !this.#random.chance(this.#shares.transaction)) return null
    return this.#random.pickWeighted(transactionFaults)
  }

  ofNetwork(): boolean {
    return !this.isHealed && this.#random.chance(this.#shares.network)
  }

  /** Which call inside a transaction is the last. */
  lastCall(): number {
    return 1 + this.#random.below(12)
  }
}
