import type { ErrorCode, FieldProblem } from './wire.generated.js'

/**
 * The codes of the server, and two of the client: `job_failed` and `job_pending` where it waited for a job. A code of
 * a newer server is passed on as it came.
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

/** A refusal of the server, or no usable answer from it. Switch on `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: AnyErrorCode
  /** The HTTP status; null when no answer came. */
  readonly status: number | null
  /** What to tell the operator of the server; null when no answer came. */
  readonly requestId: string | null
  /** The same request may succeed later without being changed. */
  readonly retryable: boolean
  /** How long the server asks to be left alone; null where it does not say. */
  readonly retryAfterSeconds: number | null
  /** What to do about it, one sentence. */
  readonly nextStep: string
  /** The inputs that were refused, where the server names them. */
  readonly problems: readonly FieldProblem[]
  /** The job that was waited for; null for any other failure. */
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
