import { errorAdvice } from '../contract/error-advice.js'
import { errorKinds, errorType } from '../contract/error-kinds.js'
import type { ErrorBody } from '../contract/errors.js'
import { idempotencyErrors } from '../contract/idempotency.js'
import type { Route } from '../contract/route.js'
import type { ErrorCode } from '../shared/errors.js'

/** The errors that this route may return: its own and the general ones. */
export function errorsOf(route: Route): readonly ErrorCode[] {
  const general: ErrorCode[] = ['invalid_request', 'rate_limited', 'internal', 'unavailable']
  if (route.input.body) general.push('payload_too_large', 'unsupported_media_type')
  if (route.credentials.length > 0) general.push('unauthenticated')
  // Every credential may read.
  if (route.right !== null && route.right !== 'read') general.push('missing_right')
  return [...route.errors, ...(route.isIdempotent ? idempotencyErrors : []), ...general]
}

interface Refusal {
  /** A status, or a range for the errors that any call may return. */
  readonly status: string
  readonly codes: readonly ErrorCode[]
}

/**
 * The errors of a route by status. Those that any call may return are described together, as OpenAPI allows: a status
 * that is listed goes before its range.
 */
export function refusalsOf(route: Route): readonly Refusal[] {
  const codes = errorsOf(route).filter((code) => !(errorKinds[code].status in route.outputs))
  const own = new Set<number>(route.errors.map((code) => errorKinds[code].status))
  const refusals = new Map<string, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const { status } = errorKinds[code]
    const key = own.has(status) ? String(status) : status < 500 ? '4XX' : '5XX'
    refusals.set(key, [...(refusals.get(key) ?? []), code])
  }
  return [...refusals].map(([status, codes]) => ({ status, codes }))
}

/** A body with this error, as the reference shows it. */
export function exampleError(code: ErrorCode): ErrorBody {
  const { status, title, retryable } = errorKinds[code]
  return {
    type: errorType(code),
    title,
    status,
    detail: `${title}.`,
    instance: '/v1/resolve/domain',
    code,
    request_id: 'req_2dT0Rz5eghCAq9lScCA8p1',
    retryable,
    next_step: errorAdvice[code],
  }
}
