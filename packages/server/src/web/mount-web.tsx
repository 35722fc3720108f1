import type { Hono } from 'hono'
import { files } from '../assets.js'
import type { AppEnv } from '../http/app-env.js'
import { compress } from '../http/compress.js'
import { reply, setHeader } from '../http/reply.js'
import type { Services } from '../http/request-context.js'
import { mountConsole, type ShowMissing } from './console/index.js'
import { mountMailboxPages } from './mailbox-pages.js'
import { mountAccountPages } from './pages/account-pages.js'
import { mountAuthorizePages } from './pages/authorize-pages.js'
import { onPage } from './pages/on-form.js'
import type { Site } from './session/create-site.js'

/** Mounts all HTML pages and their files. No page uses an external resource. */
export function mountPages(app: Hono<AppEnv>, services: Services, site: Site): ShowMissing {
  for (const [path, { content, type, cacheControl }] of Object.entries(files)) {
    onPage(app, services, path, (request) => {
      setHeader(request, 'Cache-Control', cacheControl)
      setHeader(request, 'Content-Type', type)
      const sent = type.startsWith('font/') ? null : compress(request.env.exchange, content)
      return sent?.then((bytes) => reply(request, bytes, 200)) ?? reply(request, content, 200)
    })
  }

  mountAccountPages(app, services, site)
  mountAuthorizePages(app, services, site)
  mountMailboxPages(app, services)
  return mountConsole({ app, services, site })
}
