import { ApiError } from '../api-error.js'
import { isRecord, parseJson } from '../json.js'
import type { FieldProblem } from '../wire.generated.js'

/** Returns the JSON of a success. Throws an ApiError for an error body, and for anything that is not from this API. */
export function readAnswer(response: Response, text: string): unknown {
  const json = parseJson(text)
  if (response.ok && isRecord(json)) return json
  throw isRecord(json) && typeof json.code === 'string' ? rejected(response, json, json.code) : unreadable(response)
}

function rejected(response: Response, body: Record<string, unknown>, code: string): ApiError {
  return new ApiError({
    code,
    message: textOf(body.detail) ?? `The server rejected the request (${code}).`,
    status: response.status,
    requestId: textOf(body.request_id) ?? requestIdOf(response),
    retryable: body.retryable === true,
    retryAfterSeconds: retryAfterSecondsOf(response),
    nextStep: textOf(body.next_step) ?? '',
    problems: Array.isArray(body.errors) ? body.errors.filter(isProblem) : [],
  })
}

function unreadable(response: Response): ApiError {
  const { status } = response
  const isDown = status >= 502 && status <= 504
  const isLimit = status === 429
  const location = response.headers.get('location')
  return new ApiError({
    code: isDown ? 'unavailable' : isLimit ? 'rate_limited' : 'internal',
    message: location
      ? `The server redirected to ${location}. Redirects are not followed.`
      : `The server answered ${status} with a body that is not from the Brassplate API.`,
    status,
    requestId: requestIdOf(response),
    retryable: status >= 500 || isLimit,
    retryAfterSeconds: retryAfterSecondsOf(response),
    nextStep:
      isDown || isLimit ? 'Try again in a few seconds.' : 'Check that baseUrl is the address of a Brassplate server.',
  })
}

export function requestIdOf(response: Response): string | null {
  return response.headers.get('x-request-id')
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string'
}

/** The `Retry-After` of an answer, seconds or a date, in seconds from now; null where there is none. */
export function retryAfterSecondsOf({ headers }: Response): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
