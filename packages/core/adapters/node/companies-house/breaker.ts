import type { Clock, Instant } from '../../../src/shared/clock.js'

export const failuresMax = 5
export const restMs = 30_000

/** Stops asking somebody who fails again and again; after a rest one call at a time tries whether they are back. */
export class Breaker {
  readonly #clock: Clock
  #failures = 0
  #restsUntil: Instant = 0
  #isTrying = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** 0 where a call may be made, which must end in one of the three below; else how long to keep away. */
  ask(): number {
    if (this.#failures < failuresMax) return 0
    const left = this.#restsUntil - this.#clock.now()
    if (left > 0) return left
    if (this.#isTrying) return restMs
    this.#isTrying = true
    return 0
  }

  /** The call was not made after all. */
  withdrawn(): void {
    this.#isTrying = false
  }

  succeeded(): void {
    this.#failures = 0
    this.#isTrying = false
  }

  failed(): void {
    this.#failures += 1
    this.#isTrying = false
    if (this.#failures >= failuresMax) this.#restsUntil = this.#clock.now() + restMs
  }
}
