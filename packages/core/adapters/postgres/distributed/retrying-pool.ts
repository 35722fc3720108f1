import { setTimeout as delay } from 'node:timers/promises'
import { retry } from '../../../src/shared/retry.js'
import type { Pool } from '../connection/pool.js'
import { isConflict } from '../errors.js'

const attemptsMax = 12
const pauseMaxMs = 500

/** Runs everything again that lost against another transaction: there, reads can lose too. */
export function retryingPool(pool: Pool): Pool {
  return {
    use: (work) =>
      retry(() => pool.use(work), {
        attemptsMax,
        isTransient: isConflict,
        pause: (failures) => delay(Math.random() * Math.min(pauseMaxMs, 5 * 2 ** failures)),
      }),
    close: () => pool.close(),
  }
}
