import { secondMs } from '../shared/clock.js'
import type { Random } from '../shared/random.js'

/** Claims after which work is given up. */
export const attemptsMax = 3

const waitsMs = [10 * secondMs, 40 * secondMs] as const
const jitter = 0.2

/** How long to wait after an attempt that failed, or null where it was the last. */
export function backoffMs(random: Random, attempt: number): number | null {
  const wait = waitsMs[attempt - 1]
  if (wait === undefined) return null
  return Math.round(wait * (1 - jitter + 2 * jitter * fraction(random)))
}

/** From 0 to 1. */
function fraction(random: Random): number {
  const bytes = random.bytes(4)
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) / (256 ** bytes.length - 1)
}
