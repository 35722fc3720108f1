import { codeOf, type DomainError, isOAuthError, type OAuthErrorCode } from '@brassplate/core'
import { errorKinds } from '@brassplate/core/contract'
import type { AppRequest } from '../../http/app-env.js'
import { reply, setHeader } from '../../http/reply.js'
import type { Log } from '../../log.js'

export function replyJson(request: AppRequest, body: unknown, status = 200): Response {
  setHeader(request, 'Content-Type', 'application/json')
  return reply(request, JSON.stringify(body), status)
}

/** Allows browser clients of any origin. The browser sends no cookies with these requests. */
export function allowAnyOrigin(request: AppRequest, methods: string): void {
  setHeader(request, 'Access-Control-Allow-Origin', '*')
  setHeader(request, 'Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After')
  if (request.req.method !== 'OPTIONS') return
  setHeader(request, 'Access-Control-Allow-Methods', methods)
  setHeader(request, 'Access-Control-Allow-Headers', 'Authorization, Content-Type, MCP-Protocol-Version')
  setHeader(request, 'Access-Control-Max-Age', '86400')
}

/** Answers an error in the OAuth format. `unreadable` is the error code for a body that cannot be parsed. */
export function refuseOAuth(request: AppRequest, error: unknown, log: Log, unreadable: OAuthErrorCode): Response {
  if (isOAuthError(error)) return replyJson(request, bodyOf(error.error, error.message), statusOf(request, error.error))

  const code = codeOf(error)
  if (code === null) {
    const { requestId } = request.env.exchange
    log.error({ event: 'http.request_failed', request_id: requestId, err: error }, 'request failed')
    return replyJson(
      request,
      bodyOf('server_error', `internal error; give the request id ${requestId} to the operator`),
      500,
    )
  }
  const { message, retryAfterSeconds } = error as DomainError
  if (retryAfterSeconds) setHeader(request, 'Retry-After', String(retryAfterSeconds))
  const { status, retryable } = errorKinds[code]
  return replyJson(request, bodyOf(retryable ? 'temporarily_unavailable' : unreadable, message), status)
}

function bodyOf(error: OAuthErrorCode, description: string) {
  return { error, error_description: description }
}

/** RFC 6749: 401 only if the client sent an Authorization header. */
function statusOf(request: AppRequest, error: OAuthErrorCode): number {
  if (error === 'temporarily_unavailable') return 503
  if (error !== 'invalid_client' || !request.env.exchange.sent.has('authorization')) return 400
  setHeader(request, 'WWW-Authenticate', 'Basic realm="brassplate"')
  return 401
}
