import type { MiddlewareHandler } from 'hono'
import { type Log, redact } from '../adapters/log.js'
import type { AppEnv } from './app-env.js'
import { type ClientAddress, limitKey } from './client-address.js'
import type { Services } from './request-context.js'

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

export interface FrameOptions {
  readonly services: Services
  readonly log: Log
  readonly clientAddress: ClientAddress
}

/** Around every request: its id, its caller's address, the headers that every answer has, a line in the log, the figures. */
export function frame({ services, log, clientAddress }: FrameOptions): MiddlewareHandler<AppEnv> {
  const isSecure = services.config.baseUrl.startsWith('https:')

  return async (request, next) => {
    const startedAt = performance.now()
    const requestId = services.newRequestId()
    const peer = request.env.incoming?.socket.remoteAddress ?? 'unknown'
    const address = clientAddress(peer, request.req.header('x-forwarded-for') ?? null)
    request.set('requestId', requestId)
    request.set('clientAddress', address)
    request.set('limitKey', limitKey(address))
    request.set('route', 'none')

    request.header('X-Request-Id', requestId)
    request.header('X-Content-Type-Options', 'nosniff')
    request.header('X-Frame-Options', 'DENY')
    request.header('Referrer-Policy', 'no-referrer')
    request.header('Content-Security-Policy', apiPolicy)
    request.header('Cache-Control', 'no-store')
    if (isSecure) request.header('Strict-Transport-Security', 'max-age=31536000')

    await next()

    const seconds = (performance.now() - startedAt) / 1_000
    const { status } = request.res
    const route = request.get('route')
    const method = request.req.method
    services.metrics.request(route, method, status, seconds)
    // The path as the caller wrote it may carry a job id or a token, so only the table's path is logged.
    const path = route === 'none' ? redact(request.req.path.slice(0, 200)) : route
    log.info({ request_id: requestId, method, path, status, ms: Math.round(seconds * 10_000) / 10 }, 'request')
  }
}
