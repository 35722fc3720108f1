import { jittered } from '../../../src/shared/jitter.js'
import type { Random } from '../../../src/shared/random.js'

const retriesMax = 2
const firstDelayMs = 300

export interface RetryOptions {
  readonly random: Random
  readonly wait: (milliseconds: number) => Promise<void>
  /** Whether a retry might succeed. */
  readonly isTransient: (error: unknown) => boolean
}

/** Retries transient failures with growing delays; throws the last error. */
export async function retryTransient<Result>(work: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await work()
    } catch (error) {
      if (retry >= retriesMax || !options.isTransient(error)) throw error
      await options.wait(jittered(options.random, firstDelayMs * 2 ** retry))
    }
  }
}
