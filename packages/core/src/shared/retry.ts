import type { Random } from './random.js'

export interface RetryOptions {
  /** Counts the first attempt too. */
  readonly attemptsMax: number
  /** Whether another attempt might succeed. */
  readonly isTransient: (error: unknown) => boolean
  /** Waits before the next attempt; without it, the next attempt starts at once. */
  readonly pause?: (failures: number) => Promise<void>
}

/** Repeats work that failed for a transient reason. Throws the last error. */
export async function retry<Result>(work: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (failures >= options.attemptsMax || !options.isTransient(error)) throw error
      await options.pause?.(failures)
    }
  }
}

/** A delay between half of `milliseconds` and all of it, so that clients that failed together do not retry together. */
export function jittered(random: Random, milliseconds: number): number {
  return Math.ceil(milliseconds * (1 - fraction(random) / 2))
}

/** In [0, 1). */
function fraction(random: Random): number {
  const bytes = random.bytes(4)
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) / 256 ** bytes.length
}
