import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.js'
import { NotFoundError } from './refuse.js'

const apiPaths =
  /^\/(?:v1(?:\/|$)|catchUp(?:\/|$)|mcp$|openapi\.json$|\.well-known\/(?:oauth-protected-resource(?:\/|$)|brassplate-proof-keys\.json$))/
/** Served on both hosts: older agents look for the OAuth server next to the agent endpoint. */
const sharedPaths = /^\/(?:healthz|readyz|livez|metrics|\.well-known\/oauth-authorization-server)$/

/**
 * If the API and the site have different hosts, each host serves only its own paths. A request with any other host name,
 * such as a probe by IP address, reaches both. Null if they share one host.
 */
export function keepHostsApart(urls: { baseUrl: string; siteUrl: string }): MiddlewareHandler<AppEnv> | null {
  const baseHost = new URL(urls.baseUrl).host
  const siteHost = new URL(urls.siteUrl).host

  if (baseHost === siteHost) return null
  return async (request, next) => {
    const host = request.env.exchange.sent.get('host')?.toLowerCase()
    if (host === baseHost || host === siteHost) {
      const { path } = request.req
      const belongs = sharedPaths.test(path) || apiPaths.test(path) === (host === baseHost)
      if (!belongs) throw new NotFoundError()
    }
    await next()
  }
}
