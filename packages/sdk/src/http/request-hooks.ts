import { ApiError } from '../api-error.js'
import type { Clock } from '../clock.js'

/** One attempt of a call. It has neither credentials nor inputs, so that it can be logged. */
export interface RequestStart {
  /** The operation of the API, such as `resolveDomain`. */
  readonly operation: string
  readonly method: string
  /** With the names of its parameters, not their values: `/v1/jobs/{job_id}`. */
  readonly path: string
  /** 1 for the first attempt. */
  readonly attempt: number
}

/** How an attempt ended. */
export interface RequestEnd extends RequestStart {
  /** The HTTP status; null if there was no response. */
  readonly status: number | null
  /** The error code of the API; null if the attempt succeeded, or if the caller aborted it. */
  readonly code: string | null
  /** Identifies the request in the log of the server; null if there was no response. */
  readonly requestId: string | null
  readonly durationMs: number
}

/** A call that will be tried again. */
export interface RequestRetry extends RequestStart {
  /** The HTTP status of the failed attempt; null if there was no response. */
  readonly status: number | null
  /** The error code of the failed attempt, such as `rate_limited`. */
  readonly code: string
  /** How long the client waits before the next attempt. */
  readonly delayMs: number
}

/** Functions for logs and traces. What they throw is ignored. */
export interface RequestHooks {
  /** Called before each attempt. */
  readonly onRequest?: ((request: RequestStart) => void) | undefined
  /** Called after each attempt, whether it succeeded or not. */
  readonly onResponse?: ((response: RequestEnd) => void) | undefined
  /** Called after a failed attempt if there will be another. */
  readonly onRetry?: ((retry: RequestRetry) => void) | undefined
  /** Returns further headers for an attempt, such as `traceparent`. They cannot replace those of the client. */
  readonly traceHeaders?: ((request: RequestStart) => Readonly<Record<string, string>>) | undefined
}

/** What an attempt tells about its response. */
export interface Outcome {
  readonly status: number
  readonly requestId: string | null
}

/** Runs one attempt between the hooks of the connection. */
export async function withHooks<Result>(
  { hooks, clock }: { readonly hooks: RequestHooks; readonly clock: Clock },
  start: RequestStart,
  attempt: (headers: Readonly<Record<string, string>>, onOutcome: (outcome: Outcome) => void) => Promise<Result>,
): Promise<Result> {
  const startedAt = clock.now()
  let outcome: Outcome | null = null
  const end = (code: string | null) => {
    const { status = null, requestId = null } = outcome ?? {}
    const durationMs = Math.round(clock.now() - startedAt)
    ignoringErrors(() => hooks.onResponse?.({ ...start, status, code, requestId, durationMs }))
  }

  ignoringErrors(() => hooks.onRequest?.(start))
  const given = ignoringErrors(() => hooks.traceHeaders?.(start)) ?? {}
  // In lower case, as the client writes its own, which come after these.
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  try {
    const result = await attempt(headers, (found) => {
      outcome = found
    })
    end(null)
    return result
  } catch (error) {
    end(error instanceof ApiError ? error.code : null)
    throw error
  }
}

export function tellRetry({ onRetry }: RequestHooks, retry: RequestRetry): void {
  ignoringErrors(() => onRetry?.({ ...retry, delayMs: Math.round(retry.delayMs) }))
}

/** A fault in a log must not lose an answer that was paid for. */
function ignoringErrors<Result>(hook: () => Result): Result | undefined {
  try {
    return hook()
  } catch {
    return undefined
  }
}
