import type { Clock, Instant } from '../../src/shared/clock.js'
import type { Random } from '../../src/shared/random.js'

/** A clock that moves only when told to. */
export class FakeClock implements Clock {
  #now: Instant

  constructor(now: Instant) {
    this.#now = now
  }

  now(): Instant {
    return this.#now
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
  }
}

/** Deterministic: counts up, so that ids are predictable. */
export function countingRandom(): Random {
  let count = 0
  return {
    bytes(length) {
      count += 1
      const bytes = new Uint8Array(length)
      new DataView(bytes.buffer).setUint32(Math.max(length - 4, 0), count)
      return bytes
    },
  }
}
