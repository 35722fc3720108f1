import type { MiddlewareHandler } from 'hono'
import { type Log, redact } from '../adapters/log.js'
import type { AppEnv } from './app-env.js'
import { type ClientAddress, limitKey } from './client-address.js'
import type { Services } from './request-context.js'
import { sentHeaders } from './sent-headers.js'

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

export interface FrameOptions {
  readonly services: Services
  readonly log: Log
  readonly clientAddress: ClientAddress
}

/** Around every request: its id, its caller's address, the headers that every answer has, a line in the log, the figures. */
export function frame({ services, log, clientAddress }: FrameOptions): MiddlewareHandler<AppEnv> {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': apiPolicy,
    'Cache-Control': 'no-store',
    ...(services.config.baseUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }

  return async (request, next) => {
    const startedAt = performance.now()
    const requestId = services.newRequestId()
    const peer = request.env.incoming?.socket.remoteAddress ?? 'unknown'
    const sent = sentHeaders(request)
    const address = clientAddress(peer, sent.get('x-forwarded-for'))
    request.set('requestId', requestId)
    request.set('clientAddress', address)
    request.set('limitKey', limitKey(address))
    request.set('route', 'none')
    request.set('sent', sent)
    request.set('headers', { 'X-Request-Id': requestId, ...always })

    await next()

    const seconds = (performance.now() - startedAt) / 1_000
    const { status } = request.res
    const route = request.get('route')
    const method = request.req.method
    services.metrics.request(route, method, status, seconds)
    if (!log.isLevelEnabled('info')) return
    // The path as the caller wrote it may carry a job id or a token, so only the table's path is logged.
    const path = route === 'none' ? redact(request.req.path.slice(0, 200)) : route
    log.info({ request_id: requestId, method, path, status, ms: Math.round(seconds * 10_000) / 10 }, 'request')
  }
}
