import { hourMs, minuteMs, secondMs } from '../../shared/clock.js'
import type { Random } from '../../shared/random.js'

/** Delays after each failed attempt; the first attempt is immediate. In total 75 h 35 min 5 s. */
export const waitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const

export const attemptsMax = waitsMs.length + 1

const jitter = 0.2
export const retryAfterMaxMs = 24 * hourMs

/** Delay after a failed attempt; null if it was the last. */
export function waitMs(random: Random, attempt: number, retryAfterMs: number | null): number | null {
  const wait = waitsMs[attempt - 1]
  if (wait === undefined) return null
  const spread = Math.round(wait * (1 - jitter + 2 * jitter * fraction(random)))
  // Never earlier than scheduled: a destination that always asks for one second would use up ten attempts in ten
  // seconds.
  return Math.max(spread, Math.min(retryAfterMs ?? 0, retryAfterMaxMs))
}

/** In [0, 1]. */
function fraction(random: Random): number {
  const bytes = random.bytes(4)
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) / (256 ** bytes.length - 1)
}
