export const errorCodes = [
  'invalid_request',
  'invalid_domain',
  'invalid_company_number',
  'invalid_signal_type',
  'invalid_webhook_url',
  'invalid_token',
  'unauthenticated',
  'invalid_credentials',
  'email_not_verified',
  'insufficient_credits',
  'watchlist_full',
  'webhooks_full',
  'forbidden',
  'insufficient_scope',
  'missing_right',
  'not_found',
  'job_not_found',
  'company_not_found',
  'method_not_allowed',
  'account_exists',
  'watchlist_replaced',
  'idempotency_in_progress',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
  'rate_limited',
  'internal',
  'not_implemented',
  'upstream_unavailable',
  'register_key_refused',
  'register_not_configured',
  'unavailable',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** One rejected input field and what is wrong with it. */
export interface FieldProblem {
  field: string
  message: string
}

/** `api`: the next step names API calls or headers, which are of no use to people on a web page. */
export type NextStepFor = 'api' | 'everyone'

/** An expected error. Distinguish errors by `code`, never by `instanceof`. */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode
  /** What the caller can do about it, in one sentence. */
  abstract readonly nextStep: string
  readonly nextStepFor: NextStepFor = 'everyone'
  readonly problems: readonly FieldProblem[] = []
  readonly retryAfterSeconds: number | null = null
  /** Credits that the account can spend, if they were insufficient. */
  readonly creditsLeft: number | null = null
}

export class InvalidRequestError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep: string

  constructor(
    message: string,
    override readonly problems: readonly FieldProblem[] = [],
    nextStep = 'Correct the named fields and send the request again.',
    override readonly nextStepFor: NextStepFor = 'everyone',
  ) {
    super(message)
    this.nextStep = nextStep
  }
}

export class RateLimitedError extends DomainError {
  readonly code = 'rate_limited'
  readonly nextStep: string

  constructor(
    message: string,
    override readonly retryAfterSeconds: number,
    alternative: string | null = null,
    override readonly nextStepFor: NextStepFor = 'everyone',
  ) {
    super(message)
    this.nextStep = `Wait ${waitWords(retryAfterSeconds)} and try again${alternative === null ? '' : `, or ${alternative}`}.`
  }
}

/** Such as “90 s”, “35 minutes” or “24 hours”. */
export function waitWords(seconds: number): string {
  if (seconds <= 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

export class ForbiddenError extends DomainError {
  readonly code = 'forbidden'

  constructor(
    message: string,
    readonly nextStep: string,
    override readonly nextStepFor: NextStepFor = 'everyone',
  ) {
    super(message)
  }
}

/** The code of an expected error; null for any other error. */
export function codeOf(error: unknown): ErrorCode | null {
  const code = errorCode(error)
  return errorCodes.find((known) => known === code) ?? null
}

/** The `code` of an error of Node, of a driver or of the API; empty if it has none. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

/** What the caller can do about an error of ours; null if it is another error. */
export function errorNextStep(error: unknown): string | null {
  const nextStep = error instanceof Error && 'nextStep' in error ? error.nextStep : null
  return typeof nextStep === 'string' ? nextStep : null
}

/** A dependency is temporarily unavailable. */
export class UnavailableError extends DomainError {
  readonly code = 'unavailable'
  readonly nextStep: string
  override readonly retryAfterSeconds = 2

  constructor(message: string, { cause, nextStep }: { cause?: unknown; nextStep?: string } = {}) {
    super(message, { cause })
    this.nextStep = nextStep ?? 'Try again shortly. If the problem persists, contact the operator of this server.'
  }
}
