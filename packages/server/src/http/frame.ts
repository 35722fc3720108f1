import { allRoutes } from '@brassplate/core/contract'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Log, redact } from '../log.js'
import type { AppEnv } from './app-env.js'
import { addressClass } from './request/address-class.js'
import type { ClientAddress } from './request/client-address.js'
import { Exchange } from './request/exchange.js'
import type { Turns } from './request/turns.js'
import { UnreadResponses } from './request/unread-responses.js'
import type { Services } from './request-context.js'
import { traced } from './trace.js'

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

export interface FrameOptions {
  readonly services: Services
  readonly log: Log
  readonly clientAddress: ClientAddress
}

export type Fetch = (request: Request, bindings: HttpBindings & { readonly turns: Turns }) => Promise<Response>

const probes = new Set<string | undefined>(allRoutes.filter(({ rate }) => rate === 'probe').map(({ path }) => path))

/** Wraps the app: request id, client address, standard response headers, access log and metrics. */
export function frameRequests(app: Hono<AppEnv>, { services, log, clientAddress }: FrameOptions): Fetch {
  const hasHttps = services.config.baseUrl.startsWith('https:')
  const headersOf = (requestId: string): Record<string, string> => {
    const headers: Record<string, string> = {
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': apiPolicy,
      'Cache-Control': 'no-store',
    }
    if (hasHttps) headers['Strict-Transport-Security'] = 'max-age=31536000'
    return headers
  }

  const unread = new UnreadResponses()
  return async (request, { incoming, outgoing, turns }) => {
    const startedAt = performance.now()
    const requestId = services.newRequestId()
    const exchange = new Exchange(requestId, incoming, clientAddress, headersOf(requestId))
    const credential = credentialOf(exchange)
    const end = probes.has(incoming.url) ? null : await turns.begin(exchange.limitKey, credential)
    const response = await traced(request.method, exchange, async () =>
      app.fetch(request, { incoming, outgoing, exchange, unread }),
    )
    end?.()
    if (exchange.account !== null && credential !== null) turns.noteAccepted(credential, exchange.account)

    const seconds = (performance.now() - startedAt) / 1_000
    const { route, status } = exchange
    services.metrics.request(route, request.method, status, seconds)
    if (!log.isLevelEnabled('info')) return response
    // The actual path may contain a job id, a token or what was asked for, so only the route pattern is logged.
    const isShown = route === 'none' && log.isLevelEnabled('debug')
    const path = isShown ? redact(new URL(request.url).pathname.slice(0, 200)) : route
    log.info(
      {
        event: 'http.request',
        request_id: requestId,
        method: request.method,
        path,
        status,
        ms: Math.round(seconds * 10_000) / 10,
        account: exchange.account,
        address: addressClass(exchange.clientAddress),
        user_agent: describeAgent(exchange.sent.get('user-agent')),
      },
      'request',
    )
    return response
  }
}

const agentLengthMax = 120

/** Without control characters, so that a log viewer shows it as it is. */
function describeAgent(sent: string | null): string | null {
  return sent?.slice(0, agentLengthMax).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ') ?? null
}

/** What identifies the sender of a request, before it is checked. */
function credentialOf({ sent }: Exchange): string | null {
  return sent.get('x-api-key') ?? sent.get('authorization') ?? sent.get('cookie')
}
