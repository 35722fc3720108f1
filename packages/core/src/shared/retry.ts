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
