import { secondMs } from '../shared/clock.js'
import type { Random } from '../shared/random.js'

/** Attempts after which a task is abandoned. */
export const attemptsMax = 3

const waitsMs = [10 * secondMs, 40 * secondMs] as const
const jitter = 0.2

/** Delay after a failed attempt; null if it was the last. */
export function backoffMs(random: Random, attempt: number): number | null {
  const wait = waitsMs[attempt - 1]
  if (wait === undefined) return null
  return Math.round(wait * (1 - jitter + 2 * jitter * fraction(random)))
}

/** In [0, 1]. */
function fraction(random: Random): number {
  const bytes = random.bytes(4)
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) / (256 ** bytes.length - 1)
}
