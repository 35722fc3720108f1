import { ApiError } from '../api-error.js'
import type { HttpConnection } from './http.js'

export const retriesMax = 10
const backoffMsBase = 500
const backoffMsMax = 8_000
/** If the server asks for a longer wait, the call fails and the caller decides. */
const retryAfterSecondsMax = 60
/** The server may still be running an earlier attempt; it locks an idempotency key for at most a minute. */
const inProgressRetriesMax = 30
const inProgressSeconds = 2

const temporaryStatuses: ReadonlySet<number | null> = new Set([null, 429, 502, 503, 504])

/** Retries a call that is safe to repeat. An abort ends a wait immediately. */
export async function withRetries<Result>(
  { retries, clock }: Pick<HttpConnection, 'retries' | 'clock'>,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Result>,
  onRetry: (error: ApiError, delayMs: number) => void,
): Promise<Result> {
  const pause = async (error: ApiError, delayMs: number) => {
    onRetry(error, delayMs)
    await clock.sleep(delayMs, signal)
  }
  let failures = 0
  let stillRunning = 0
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError) || retries === 0) throw error
      if (error.code === 'idempotency_in_progress' && stillRunning < inProgressRetriesMax) {
        stillRunning += 1
        await pause(error, Math.min(error.retryAfterSeconds ?? inProgressSeconds, retryAfterSecondsMax) * 1000)
        continue
      }
      const retryAfterSeconds = error.retryAfterSeconds ?? 0
      const isTemporary = error.retryable && temporaryStatuses.has(error.status)
      if (!isTemporary || failures === retries || retryAfterSeconds > retryAfterSecondsMax) throw error
      const backoffMs = Math.min(backoffMsBase * 2 ** failures, backoffMsMax)
      failures += 1
      await pause(error, retryAfterSeconds * 1000 + clock.random() * backoffMs)
    }
  }
}
