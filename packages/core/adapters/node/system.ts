import { randomBytes } from 'node:crypto'
import type { Clock } from '../../src/shared/clock.js'
import type { Random } from '../../src/shared/random.js'

const poolBytes = 4_096

/** Leases last four times as long, so hosts whose clocks differ by less never take over each other's work. */
export const clockDifferenceMaxMs = 5_000

export const systemClock: Clock = { now: () => Date.now() }

/** Reads random bytes in batches, since each request needs only a few. No byte is used twice. */
export const secureRandom: Random = pooledRandom()

function pooledRandom(): Random {
  let pool = Buffer.alloc(0)
  return {
    bytes(length) {
      if (length > pool.length) pool = randomBytes(Math.max(length, poolBytes))
      const bytes = pool.subarray(0, length)
      pool = pool.subarray(length)
      return bytes
    },
  }
}
