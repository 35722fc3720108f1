import { ForbiddenError } from '@brassplate/core'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.js'
import type { AppEnv } from './app-env.js'
import { setHeader } from './reply.js'

const allowedHeaders =
  'Accept, Authorization, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, X-API-Key'
const exposedHeaders = 'Retry-After, WWW-Authenticate, X-Request-Id'
const preflightSeconds = 600

/**
 * Accepts programs, and browser scripts of known origins. Otherwise a hostile website could reach a server on the
 * visitor's own machine, even through DNS rebinding.
 */
export function checkOrigin(config: Pick<Config, 'baseUrl' | 'siteUrl' | 'allowedOrigins'>): MiddlewareHandler<AppEnv> {
  const allowed = new Set([config.baseUrl, config.siteUrl, ...config.allowedOrigins].map((url) => new URL(url).origin))

  return async (request, next) => {
    const origin = request.env.exchange.sent.get('origin')
    setHeader(request, 'Vary', 'Origin')
    if (origin !== null) {
      if (!allowed.has(origin)) {
        throw new ForbiddenError(
          'Requests from this browser origin are not allowed.',
          'Call without an Origin header, or ask the operator to add the origin to BRASSPLATE_ALLOWED_ORIGINS.',
          'api',
        )
      }
      setHeader(request, 'Access-Control-Allow-Origin', origin)
      setHeader(request, 'Access-Control-Expose-Headers', exposedHeaders)
      if (request.req.method === 'OPTIONS') {
        setHeader(request, 'Access-Control-Allow-Methods', 'POST')
        setHeader(request, 'Access-Control-Allow-Headers', allowedHeaders)
        setHeader(request, 'Access-Control-Max-Age', String(preflightSeconds))
      }
    }
    await next()
  }
}
