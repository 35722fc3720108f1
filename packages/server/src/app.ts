import { allRoutes, routes } from '@brassplate/core/contract'
import { Hono } from 'hono'
import type { Log } from './adapters/log.js'
import type { AppEnv } from './http/app-env.js'
import { checkOrigin } from './http/check-origin.js'
import { mountRoutes } from './http/dispatch.js'
import { type Fetch, framed } from './http/frame.js'
import { keepHostsApart } from './http/hosts.js'
import { limitVisitor } from './http/limit.js'
import { NotFoundError, refuse } from './http/refuse.js'
import { clientAddress } from './http/request/client-address.js'
import type { Services } from './http/request-context.js'
import { OnceRouter } from './http/router.js'
import { mountOAuth } from './oauth/mount-oauth.js'
import { mountPages } from './pages/index.js'
import { acceptsHtml, showNotFound } from './pages/not-found-page.js'
import { handlers, operations } from './routes/index.js'
import { openApi } from './routes/open-api.js'
import type { Site } from './site/create-site.js'

/** The whole HTTP side: a worker answers only for its own health. */
export function createApp(services: Services, log: Log, site: Site): { readonly fetch: Fetch } {
  const { config } = services
  const isWorker = config.role === 'worker'
  const answered = isWorker ? operations : handlers
  const mounted = isWorker ? allRoutes.filter(({ rate }) => rate === 'probe') : allRoutes

  const app = new Hono<AppEnv>({ router: new OnceRouter() })
  const apart = keepHostsApart(config)
  if (apart) app.use(apart)
  app.onError((error, request) => {
    if (error instanceof NotFoundError && !isWorker && acceptsHtml(request)) return showNotFound(request)
    return refuse(request, error, log, config.baseUrl)
  })
  app.notFound(async (request) => {
    await limitVisitor(request.env.exchange, services)
    throw new NotFoundError()
  })

  if (!isWorker) app.use(routes.callAgent.path, checkOrigin(config))
  mountRoutes(app, services, log, mounted, { ...answered, openApi: openApi(answered, config) })
  if (!isWorker) {
    mountOAuth(app, services, log)
    mountPages(app, services, site)
  }
  return { fetch: framed(app, { services, log, clientAddress: clientAddress(config.trustedProxies) }) }
}
