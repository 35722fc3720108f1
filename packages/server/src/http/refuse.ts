import { type CredentialKind, codeOf, DomainError } from '@brassplate/core'
import { errorAnswer, UnauthenticatedError } from '@brassplate/core/api'
import { errorFields } from '../failure-log.js'
import type { Log } from '../log.js'
import type { AppRequest } from './app-env.js'
import { agentChallenge } from './credentials/agent-challenge.js'
import { challenge } from './credentials/authenticate.js'
import { reply, setHeader } from './reply.js'

const everyCredential: readonly CredentialKind[] = ['key', 'session']

/** Faults of the configuration, which are logged when they are found, not for each request. */
const loggedOnce: ReadonlySet<unknown> = new Set(['register_key_refused', 'register_not_configured'])

export class NotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'See /openapi.json for the available routes.'
  override readonly nextStepFor = 'api'

  /** `meant`: the path of a route that is close to the given one. */
  constructor(meant: string | null = null) {
    super(`Nothing was found at this address.${meant === null ? '' : ` Did you mean ${meant}?`}`)
  }
}

/** Turns an error into a response. Server errors are logged in full; the caller only gets the request id. */
export function refuse(request: AppRequest, error: unknown, log: Log, baseUrl: string): Response {
  const requestId = request.env.exchange.requestId
  const { status, body, headers } = errorAnswer(error, { requestId, path: request.req.path })
  const code = codeOf(error)
  const isGone = code === 'unavailable' && request.req.raw.signal.aborted
  if (status >= 500 && !isGone && !loggedOnce.has(code)) {
    const reason = code === null ? { err: error } : errorFields(error)
    log.error({ event: 'http.request_failed', request_id: requestId, code, ...reason }, 'request failed')
  }

  for (const [name, value] of Object.entries(headers)) setHeader(request, name, value)
  if (status === 401) {
    const accepted = error instanceof UnauthenticatedError ? error.accepted : everyCredential
    setHeader(request, 'WWW-Authenticate', challenge(accepted, request.env.exchange.sent, baseUrl))
  }
  if (body.code === 'insufficient_scope') {
    setHeader(request, 'WWW-Authenticate', agentChallenge(baseUrl, 'insufficient_scope'))
  }
  const wantsProblem = request.env.exchange.sent.get('accept')?.includes('application/problem+json') ?? false
  setHeader(request, 'Content-Type', wantsProblem ? 'application/problem+json' : 'application/json')
  return reply(request, JSON.stringify(body), status)
}
