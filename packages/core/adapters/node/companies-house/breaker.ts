import type { Clock, Instant } from '../../../src/shared/clock.js'

export const failuresMax = 5
export const restMs = 30_000

/** A circuit breaker: opens after repeated failures; after a pause it lets one trial call through at a time. */
export class Breaker {
  readonly #clock: Clock
  #failures = 0
  #restsUntil: Instant = 0
  #isTrying = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** 0 if a call may be made, which must end in one of the three methods below; otherwise how long to wait. */
  ask(): number {
    if (this.#failures < failuresMax) return 0
    const left = this.#restsUntil - this.#clock.now()
    if (left > 0) return left
    if (this.#isTrying) return restMs
    this.#isTrying = true
    return 0
  }

  /** The call was not made. */
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
