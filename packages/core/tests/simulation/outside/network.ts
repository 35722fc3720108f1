import type { SeededRandom } from '../../../adapters/simulators/sample/seeded-random.js'
import { type Clock, type Instant, secondMs } from '../../../src/shared/clock.js'
import type { Faults } from '../faults.js'
import type { Life, Scheduler } from '../scheduler.js'

const usualMsMax = 400
const slowMsMax = 90 * secondMs
const slowShare = 0.04

/** The time that other machines take, and whether they can be reached. */
export class Network implements Clock {
  readonly #random: SeededRandom
  readonly #scheduler: Scheduler
  readonly #faults: Faults

  constructor(random: SeededRandom, scheduler: Scheduler, faults: Faults) {
    this.#random = random
    this.#scheduler = scheduler
    this.#faults = faults
  }

  now(): Instant {
    return this.#scheduler.now()
  }

  /** Waits as long as the other side takes. False if it failed or took longer than the time given. */
  async reach(life: Life, timeMaxMs: number): Promise<boolean> {
    const isSlow = !this.#faults.isHealed && this.#random.chance(slowShare)
    const ms = 1 + this.#random.below(isSlow ? slowMsMax : usualMsMax)
    const fails = this.#faults.ofNetwork()
    await this.#scheduler.sleep(life, Math.min(ms, timeMaxMs))
    return !fails && ms <= timeMaxMs
  }

  /** The request arrives, but the answer gets lost. */
  losesAnswer(): boolean {
    return this.#faults.ofNetwork()
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return this.#random.pick(items)
  }
}
