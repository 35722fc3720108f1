import { errorCode, errorNextStep } from '../../shared/errors.js'
import type { RowError } from '../row-result.js'
import type { RunSignal } from './row-client.js'

const waitsMaxDefault = 5
/** Longer than a server restart takes. */
const unreachableMsMax = 5 * 60_000
const backoffMsBase = 500
const backoffMsMax = 30_000
const retryAfterSecondsDefault = 5
const retryAfterSecondsMax = 3_600
const internalRetriesMax = 2
const internalPauseMs = 1_000
/** Error codes that are worth a retry. */
const transient: ReadonlySet<string> = new Set(['unavailable', 'upstream_unavailable'])
/** Error codes that every other row would get too. */
const affectsWholeRun: ReadonlySet<string> = new Set([
  ...transient,
  'unauthenticated',
  'forbidden',
  'insufficient_scope',
  'missing_right',
])

/** Shared by all concurrent calls: a rate limit pauses all of them. */
export interface Pause {
  until: number
}

export interface Asking {
  /** How often a call waits for its job, two minutes each. Default: 5. */
  readonly waitsMax?: number | undefined
  readonly pause: Pause
  readonly signal: RunSignal
  now(): number
  /** Fails once the signal has fired. */
  sleep(ms: number): Promise<void>
}

export type Asked<Result> =
  | {
      readonly result: Result
      readonly error: null
      /** An earlier try may have had its effect, although it had no answer. */
      readonly isRepeated: boolean
    }
  | { readonly error: RowError }

/**
 * Retries a call until there is an answer or an error for this row. Throws errors that affect the whole run: no
 * valid key, or a server that stays unreachable.
 */
export async function ask<Result>(asking: Asking, call: () => Promise<Result>): Promise<Asked<Result>> {
  const tries: Tries = { waits: 0, internal: 0, transient: 0, transientSince: 0 }
  for (;;) {
    await waitForPause(asking)
    try {
      const result = await call()
      return { result, error: null, isRepeated: tries.waits + tries.internal + tries.transient > 0 }
    } catch (error) {
      asking.signal.throwIfAborted()
      const apiError = parseApiError(error)
      if (apiError === null) throw error
      const waitMs = retryDelayMs(apiError, tries, asking)
      if (waitMs === null) {
        if (affectsWholeRun.has(apiError.code)) throw error
        return { error: { code: apiError.code, message: apiError.message, next_step: apiError.nextStep } }
      }
      await asking.sleep(waitMs)
    }
  }
}

interface ApiError {
  readonly code: string
  readonly message: string
  readonly nextStep: string
  readonly retryAfterSeconds: number | null
}

/** Null if the error is not from the API, i.e. a bug in this program. */
function parseApiError(error: unknown): ApiError | null {
  const [code, nextStep] = [errorCode(error), errorNextStep(error)]
  if (!(error instanceof Error) || code === '' || nextStep === null) return null
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : null
  const retryAfterSeconds = typeof seconds === 'number' ? Math.min(seconds, retryAfterSecondsMax) : null
  return { code, message: error.message, nextStep, retryAfterSeconds }
}

interface Tries {
  waits: number
  internal: number
  transient: number
  transientSince: number
}

/** Milliseconds to wait before the next try, or null if a retry would not help. */
function retryDelayMs({ code, retryAfterSeconds }: ApiError, tries: Tries, asking: Asking): number | null {
  const { now, pause, waitsMax = waitsMaxDefault } = asking
  if (code === 'rate_limited') {
    pause.until = Math.max(pause.until, now() + (retryAfterSeconds ?? retryAfterSecondsDefault) * 1_000)
    return 0
  }
  if (code === 'job_pending') {
    tries.waits += 1
    return tries.waits < waitsMax ? 0 : null
  }
  if (code === 'internal') {
    tries.internal += 1
    return tries.internal <= internalRetriesMax ? internalPauseMs : null
  }
  if (!transient.has(code)) return null
  if (tries.transient === 0) tries.transientSince = now()
  tries.transient += 1
  if (now() - tries.transientSince > unreachableMsMax) return null
  return Math.max((retryAfterSeconds ?? 0) * 1_000, Math.min(backoffMsBase * 2 ** (tries.transient - 1), backoffMsMax))
}

async function waitForPause({ pause, now, sleep }: Asking): Promise<void> {
  for (let left = pause.until - now(); left > 0; left = pause.until - now()) await sleep(left)
}
