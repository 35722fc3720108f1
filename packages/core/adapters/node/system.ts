import { randomBytes } from 'node:crypto'
import type { Clock } from '../../src/shared/clock.js'
import type { Random } from '../../src/shared/random.js'

const drawnAtOnce = 4_096

/** Leases last four times as long, so hosts that differ by less never take each other's work. */
export const clockDifferenceMaxMs = 5_000

export const systemClock: Clock = { now: () => Date.now() }

/** Draws from the system a page at a time: each request needs a few bytes. No byte is ever given twice. */
export const secureRandom: Random = pooledRandom()

function pooledRandom(): Random {
  let drawn = Buffer.alloc(0)
  return {
    bytes(length) {
      if (length > drawn.length) drawn = randomBytes(Math.max(length, drawnAtOnce))
      const given = drawn.subarray(0, length)
      drawn = drawn.subarray(length)
      return given
    },
  }
}
