import type { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.js'
import { reply, setHeader } from '../http/reply.js'
import type { Services } from '../http/request-context.js'
import type { Site } from '../site/create-site.js'
import { mountAccountPages } from './account-pages.js'
import { mountAppsPages } from './apps-pages.js'
import { mountAuthorizePages } from './authorize-pages.js'
import { icon } from './icon.js'
import { iconPath } from './layout.js'
import { onPage } from './on-form.js'
import { show } from './show.js'
import { style } from './style.js'
import { WelcomePage } from './welcome-page.js'

/** Mounts all HTML pages. They use no scripts and no external resources. */
export function mountPages(app: Hono<AppEnv>, services: Services, site: Site): void {
  onPage(app, services, '/', (request) => show(request, <WelcomePage baseUrl={services.config.baseUrl} />))

  onPage(app, services, '/assets/style.css', (request) => {
    setHeader(request, 'Cache-Control', 'public, max-age=3600')
    setHeader(request, 'Content-Type', 'text/css; charset=utf-8')
    return reply(request, style, 200)
  })

  onPage(app, services, iconPath, (request) => {
    setHeader(request, 'Cache-Control', 'public, max-age=86400')
    setHeader(request, 'Content-Type', 'image/svg+xml')
    return reply(request, icon, 200)
  })

  mountAccountPages(app, services, site)
  mountAppsPages(app, services, site)
  mountAuthorizePages(app, services, site)
}
