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

/** Those of its errors whose status is not described as an output. */
export function codesOf(route: Route): readonly ErrorCode[] {
  return errorsOf(route).filter((code) => !(errorKinds[code].status in route.outputs))
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
