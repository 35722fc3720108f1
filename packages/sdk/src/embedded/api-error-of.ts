import type { ErrorAnswer } from '@brassplate/core/api'
import { ApiError } from '../api-error.js'

/** The same error as over HTTP, with the original error as its cause. */
export function apiErrorOf({ status, body, headers }: ErrorAnswer, cause: unknown): ApiError {
  return new ApiError({
    code: body.code,
    message: body.detail,
    status,
    requestId: body.request_id || null,
    retryable: body.retryable,
    retryAfterSeconds: secondsOf(headers['Retry-After']),
    nextStep: body.next_step,
    problems: body.errors ?? [],
    cause,
  })
}

export function secondsOf(header: string | undefined): number | null {
  return header === undefined ? null : Number(header)
}
