import { ApiError } from '../api-error.js'
import type { HttpConnection } from './http.js'

export const retriesMax = 10
const backoffMsBase = 500
const backoffMsMax = 8_000
/** Where the server asks for more, the failure is the caller's to wait out. */
const retryAfterSecondsMax = 60
/** A request that was cut off may go on at the server; a key is held for a minute at most. */
const inProgressRetriesMax = 30
const inProgressSeconds = 2

const passingStatuses: ReadonlySet<number | null> = new Set([null, 429, 502, 503, 504])

/** Runs the attempts of one call that may safely be sent again. The signal ends a wait at once. */
export async function withRetries<Result>(
  { retries, clock }: Pick<HttpConnection, 'retries' | 'clock'>,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> {
  let failures = 0
  let stillRunning = 0
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError) || retries === 0) throw error
      if (error.code === 'idempotency_in_progress' && stillRunning < inProgressRetriesMax) {
        stillRunning += 1
        await clock.sleep((error.retryAfterSeconds ?? inProgressSeconds) * 1000, signal)
        continue
      }
      const asked = error.retryAfterSeconds ?? 0
      if (!passingStatuses.has(error.status) || failures === retries || asked > retryAfterSecondsMax) throw error
      const backoffMs = Math.min(backoffMsBase * 2 ** failures, backoffMsMax)
      failures += 1
      await clock.sleep(asked * 1000 + clock.random() * backoffMs, signal)
    }
  }
}
