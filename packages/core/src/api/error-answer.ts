import { type ErrorStatus, errorKinds, errorType } from '../contract/error-kinds.js'
import type { ErrorBody } from '../contract/errors.js'
import { codeOf, type DomainError, type ErrorCode } from '../shared/errors.js'
import { creditHeaders } from './credits/charge.js'

const pathLengthMax = 200

export interface ErrorAnswer {
  readonly status: ErrorStatus
  readonly body: ErrorBody
  readonly headers: Record<string, string>
}

export interface ErrorContext {
  readonly requestId: string
  readonly path: string
}

/** Maps any error to an HTTP response. An unexpected error reveals nothing but the request id. */
export function errorAnswer(error: unknown, context: ErrorContext): ErrorAnswer {
  const domainError = asDomainError(error)
  if (!domainError) {
    return answer('internal', context, {
      message: 'Something went wrong on our side.',
      nextStep: `Try again. If the error persists, give the operator of this server the request id ${context.requestId}.`,
    })
  }
  return answer(domainError.code, context, domainError)
}

interface Wording {
  readonly message: string
  readonly nextStep: string
  readonly problems?: DomainError['problems']
  readonly retryAfterSeconds?: number | null
  readonly creditsLeft?: number | null
}

function answer(code: ErrorCode, context: ErrorContext, wording: Wording): ErrorAnswer {
  const { status, title, retryable } = errorKinds[code]
  const body: ErrorBody = {
    type: errorType(code),
    title,
    status,
    detail: wording.message,
    instance: asUri(context.path.slice(0, pathLengthMax)),
    code,
    request_id: context.requestId,
    retryable,
    next_step: wording.nextStep,
    ...(wording.problems?.length ? { errors: [...wording.problems] } : {}),
  }
  const { retryAfterSeconds, creditsLeft } = wording
  const headers: Record<string, string> = typeof creditsLeft === 'number' ? creditHeaders(0, creditsLeft) : {}
  if (retryAfterSeconds) headers['Retry-After'] = String(retryAfterSeconds)
  return { status, body, headers }
}

/** The path arrives decoded, so it may contain spaces and control characters, which a URI may not. */
function asUri(path: string): string {
  return encodeURI(path.replaceAll(/\p{Cs}/gu, ''))
}

/** Checks the code rather than the class, so that errors from another copy of core are recognised too. */
function asDomainError(error: unknown): DomainError | null {
  return codeOf(error) === null ? null : (error as DomainError)
}
