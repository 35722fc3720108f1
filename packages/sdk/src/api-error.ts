import type { ErrorCode, FieldProblem } from './wire.generated.js'

/**
 * The error codes of the server, and two of the client: `job_failed` and `job_pending` after waiting for a job. Unknown
 * codes of a newer server are passed on unchanged.
 */
export type AnyErrorCode = ErrorCode | 'job_failed' | 'job_pending' | (string & Record<never, never>)

interface ApiErrorDetails {
  readonly code: AnyErrorCode
  readonly message: string
  readonly status?: number | null
  readonly requestId?: string | null
  readonly retryable?: boolean
  readonly retryAfterSeconds?: number | null
  readonly nextStep?: string
  readonly problems?: readonly FieldProblem[]
  readonly jobId?: string | null
  readonly cause?: unknown
}

/** The server rejected the request, or there was no usable response. Switch on `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: AnyErrorCode
  /** The HTTP status; null if there was no response. */
  readonly status: number | null
  /** Give this id to the operator when you report a problem; null if there was no response. */
  readonly requestId: string | null
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  /** How long the server asks to wait before a retry; null if it does not say. */
  readonly retryAfterSeconds: number | null
  /** What to do about the error, in one sentence. */
  readonly nextStep: string
  /** The rejected inputs, if the server names them. */
  readonly problems: readonly FieldProblem[]
  /** The job that the call waited for; null for any other failure. */
  readonly jobId: string | null

  constructor(details: ApiErrorDetails) {
    super(details.message, details.cause === undefined ? {} : { cause: details.cause })
    this.code = details.code
    this.status = details.status ?? null
    this.requestId = details.requestId ?? null
    this.retryable = details.retryable ?? false
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.nextStep = details.nextStep ?? ''
    this.problems = details.problems ?? []
    this.jobId = details.jobId ?? null
  }
}
