import type { Clock, Instant } from '../../../src/shared/clock.js'

export const failuresMax = 5
export const restMs = 30_000

/**
 * A circuit breaker: opens after repeated failures of several things that were asked about; after a pause it lets one
 * trial call through at a time.
 */
export class Breaker {
  readonly #clock: Clock
  readonly #subjectsMin: number
  #failures = 0
  #subjects = new Set<string>()
  #isOpen = false
  #restsUntil: Instant = 0
  #isTrying = false

  /** `subjectsMin`: failures of fewer different things say nothing about the others. */
  constructor(clock: Clock, subjectsMin = 1) {
    this.#clock = clock
    this.#subjectsMin = subjectsMin
  }

  /** 0 if a call may be made, which must end in one of the three methods below; otherwise how long to wait. */
  ask(): number {
    if (!this.#isOpen) return 0
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
    this.#subjects.clear()
    this.#isOpen = false
    this.#isTrying = false
  }

  /** `subject`: what the call was about. */
  failed(subject = ''): void {
    this.#failures += 1
    if (this.#subjects.size < this.#subjectsMin) this.#subjects.add(subject)
    this.#isTrying = false
    this.#isOpen ||= this.#failures >= failuresMax && this.#subjects.size >= this.#subjectsMin
    if (this.#isOpen) this.#restsUntil = this.#clock.now() + restMs
  }
}
