import { ForbiddenError } from '@brassplate/core'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.js'
import type { AppEnv } from './app-env.js'
import { setHeader } from './reply.js'

const sendable =
  'Accept, Authorization, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, X-API-Key'
const readable = 'Retry-After, WWW-Authenticate, X-Request-Id'
const preflightSeconds = 600

/**
 * Only programs, and scripts of known websites: whoever is lured onto another one must not reach a server on their own
 * machine through it, by whatever name.
 */
export function checkOrigin(config: Pick<Config, 'baseUrl' | 'siteUrl' | 'allowedOrigins'>): MiddlewareHandler<AppEnv> {
  const allowed = new Set([config.baseUrl, config.siteUrl, ...config.allowedOrigins].map((url) => new URL(url).origin))

  return async (request, next) => {
    const origin = request.env.exchange.sent.get('origin')
    setHeader(request, 'Vary', 'Origin')
    if (origin !== null) {
      if (!allowed.has(origin)) {
        throw new ForbiddenError(
          'Scripts of this website may not call here.',
          'Call without an Origin header, or have the operator of this server add it to BRASSPLATE_ALLOWED_ORIGINS.',
        )
      }
      setHeader(request, 'Access-Control-Allow-Origin', origin)
      setHeader(request, 'Access-Control-Expose-Headers', readable)
      if (request.req.method === 'OPTIONS') {
        setHeader(request, 'Access-Control-Allow-Methods', 'POST')
        setHeader(request, 'Access-Control-Allow-Headers', sendable)
        setHeader(request, 'Access-Control-Max-Age', String(preflightSeconds))
      }
    }
    await next()
  }
}
