import type { ErrorCode, FieldProblem } from './types.js'

/** A code of a newer server is passed on as it came. */
export type AnyErrorCode = ErrorCode | (string & Record<never, never>)

interface ApiErrorDetails {
  readonly code: AnyErrorCode
  readonly message: string
  readonly status?: number | null
  readonly requestId?: string | null
  readonly retryable?: boolean
  readonly nextStep?: string
  readonly problems?: readonly FieldProblem[]
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
  /** What to do about it, one sentence. */
  readonly nextStep: string
  /** The inputs that were refused, where the server names them. */
  readonly problems: readonly FieldProblem[]

  constructor(details: ApiErrorDetails) {
    super(details.message, details.cause === undefined ? {} : { cause: details.cause })
    this.code = details.code
    this.status = details.status ?? null
    this.requestId = details.requestId ?? null
    this.retryable = details.retryable ?? false
    this.nextStep = details.nextStep ?? ''
    this.problems = details.problems ?? []
  }
}
