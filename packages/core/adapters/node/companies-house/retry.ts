import { jittered } from '../../../src/shared/jitter.js'
import type { Random } from '../../../src/shared/random.js'

const retriesMax = 2
const firstDelayMs = 300

export interface RetryOptions {
  readonly random: Random
  readonly wait: (milliseconds: number) => Promise<void>
  /** Whether the same might succeed a moment later. */
  readonly mayPass: (error: unknown) => boolean
}

/** Tries again what failed by accident, a little later each time, and gives up with the last error. */
export async function retrying<Result>(work: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await work()
    } catch (error) {
      if (retry >= retriesMax || !options.mayPass(error)) throw error
      await options.wait(jittered(options.random, firstDelayMs * 2 ** retry))
    }
  }
}
