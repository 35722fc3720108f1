import type { ErrorCode } from '../shared/errors.js'

/** Every status of an error. */
export const errorStatuses = [400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 429, 500, 501, 502, 503] as const
export type ErrorStatus = (typeof errorStatuses)[number]

interface ErrorKind {
  readonly status: ErrorStatus
  readonly title: string
  /** The same request may succeed later. */
  readonly retryable: boolean
}

const kind = (status: ErrorStatus, title: string, retryable = false): ErrorKind => ({ status, title, retryable })

/** Maps error codes to HTTP. A new error code does not compile until it is listed here. */
export const errorKinds = {
  invalid_request: kind(400, 'Invalid request'),
  invalid_domain: kind(400, 'Invalid domain'),
  invalid_company_number: kind(400, 'Invalid company number'),
  invalid_signal_type: kind(400, 'Invalid signal type'),
  invalid_webhook_url: kind(400, 'Invalid webhook URL'),
  invalid_token: kind(400, 'Invalid token'),
  unauthenticated: kind(401, 'Not authenticated'),
  invalid_credentials: kind(401, 'Invalid credentials'),
  email_not_verified: kind(401, 'E-mail address not verified'),
  insufficient_credits: kind(402, 'Insufficient credits'),
  watchlist_full: kind(402, 'Watchlist full'),
  webhooks_full: kind(402, 'Too many webhook destinations'),
  forbidden: kind(403, 'Forbidden'),
  insufficient_scope: kind(403, 'Insufficient scope'),
  missing_right: kind(403, 'Missing right'),
  not_found: kind(404, 'Not found'),
  job_not_found: kind(404, 'Job not found'),
  company_not_found: kind(404, 'Company not found'),
  method_not_allowed: kind(405, 'Method not allowed'),
  account_exists: kind(409, 'Account already exists'),
  watchlist_replaced: kind(409, 'Watchlist replaced by another call'),
  idempotency_in_progress: kind(409, 'Request still running', true),
  payload_too_large: kind(413, 'Body too large'),
  unsupported_media_type: kind(415, 'Unsupported media type'),
  idempotency_mismatch: kind(422, 'Idempotency key reused'),
  rate_limited: kind(429, 'Rate limited', true),
  internal: kind(500, 'Internal error', true),
  not_implemented: kind(501, 'Not implemented'),
  upstream_unavailable: kind(502, 'Register unavailable', true),
  register_key_refused: kind(502, 'Register key refused'),
  register_not_configured: kind(503, 'Register not configured'),
  unavailable: kind(503, 'Unavailable', true),
} as const satisfies Record<ErrorCode, ErrorKind>

/** The RFC 9457 `type` of an error. */
export function errorType(code: ErrorCode): string {
  return `urn:brassplate:error:${code}`
}
