import { allRoutes, nearestPath, routes } from '@brassplate/core/contract'
import { Hono } from 'hono'
import { handlers, operations } from './api/index.js'
import { mountOAuth } from './api/oauth/mount-oauth.js'
import { describeServer, openApi } from './api/open-api.js'
import { mountReconcile } from './api/reconcile/mount-reconcile.js'
import type { AppEnv } from './http/app-env.js'
import { checkOrigin } from './http/check-origin.js'
import { mountRoutes } from './http/dispatch.js'
import { type Fetch, frameRequests } from './http/frame.js'
import { keepHostsApart } from './http/hosts.js'
import { limitVisitor } from './http/limit.js'
import { NotFoundError, refuse } from './http/refuse.js'
import { clientAddress } from './http/request/client-address.js'
import type { Services } from './http/request-context.js'
import type { Log } from './log.js'
import { mountDocs } from './web/docs/mount-docs.js'
import { mountPages } from './web/mount-web.js'
import { acceptsHtml, showNotFound } from './web/pages/not-found-page.js'
import { asPage } from './web/pages/on-form.js'
import type { Site } from './web/session/create-site.js'

/** The HTTP application. A worker serves only the operations routes (health and metrics). */
export function createApp(services: Services, log: Log, site: Site): { readonly fetch: Fetch } {
  const { config } = services
  const isWorker = config.role === 'worker'
  const activeHandlers = isWorker ? operations : handlers

  const paths = [...new Set(allRoutes.map(({ path }) => path))]

  const app = new Hono<AppEnv>()
  const hostCheck = keepHostsApart(config)
  if (hostCheck) app.use(hostCheck)
  app.onError((error, request) => {
    if (error instanceof NotFoundError && !isWorker && acceptsHtml(request)) return showNotFound(request)
    return refuse(request, error, log, config.baseUrl)
  })
  if (!isWorker) app.use(routes.callAgent.path, checkOrigin(config))
  const describe = () => describeServer(activeHandlers, config)
  mountRoutes(app, services, log, { ...activeHandlers, openApi: openApi(describe) })
  if (!isWorker) {
    mountOAuth(app, services, log)
    mountReconcile(app, services, log)
    mountDocs(app, services, describe)
  }
  const showMissing = isWorker ? null : mountPages(app, services, site)
  app.notFound(async (request) => {
    const { exchange } = request.env
    if (showMissing && request.req.method === 'GET' && acceptsHtml(request))
      return asPage(request, exchange.route, async () => {
        await limitVisitor(exchange, services)
        return (await showMissing(request)) ?? showNotFound(request)
      })
    await limitVisitor(exchange, services)
    throw new NotFoundError(isWorker ? null : nearestPath(request.req.path, paths))
  })
  return { fetch: frameRequests(app, { services, log, clientAddress: clientAddress(config.trustedProxies) }) }
}
