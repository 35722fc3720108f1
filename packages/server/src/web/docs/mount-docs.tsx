import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../../http/app-env.js'
import { reply, setHeader } from '../../http/reply.js'
import type { Services } from '../../http/request-context.js'
import { onPage } from '../pages/on-form.js'
import { redirect, show } from '../pages/show.js'
import { callPath, designPath, docsPath, guidePath, searchPath } from './addresses.js'
import { CallPage } from './call-page.js'
import { DesignPage } from './design/design-page.js'
import { type Docs, prepareDocs } from './docs.js'
import { GuidePage } from './guide-page.js'
import { IndexPage, NotFoundInDocs } from './index-page.js'
import { callMarkdown } from './plain/call-markdown.js'
import { guideMarkdown } from './plain/guide-markdown.js'
import { llmsText } from './plain/llms-text.js'
import { SearchPage } from './search-page.js'

/** How a Markdown address ends. Names of guides and calls have no dot. */
const markdownEnd = /\.md$/

/** The styles of an image are inside it. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Mounts the public documentation. `describeServer` returns the OpenAPI document of this server. */
export function mountDocs(app: Hono<AppEnv>, services: Services, describeServer: () => Record<string, unknown>): void {
  const { config } = services
  let prepared: Docs | null = null
  const docs = () => {
    prepared ??= prepareDocs(describeServer(), config.baseUrl)
    return prepared
  }

  const showNotFound = (request: AppRequest) =>
    show(request, <NotFoundInDocs docs={docs()} />, { status: 404, hasScript: true })

  onPage(app, services, docsPath, (request) =>
    show(request, <IndexPage docs={docs()} baseUrl={config.baseUrl} />, { hasScript: true }),
  )

  onPage(app, services, searchPath, (request) =>
    show(request, <SearchPage docs={docs()} query={request.req.query('q') ?? ''} />, { hasScript: true }),
  )

  onPage(app, services, designPath, (request) => show(request, <DesignPage docs={docs()} />, { hasScript: true }))

  // A guide without its folder, as it is in the repository.
  onPage(app, services, `${docsPath}/:name`, (request) => {
    const name = request.req.param('name') ?? ''
    const isGuide = docs().guides.byName.has(name.replace(markdownEnd, ''))
    return isGuide ? redirect(request, guidePath(name), 302) : showNotFound(request)
  })

  onPage(app, services, '/llms.txt', (request) => showText(request, llmsText(docs(), config), 'plain'))

  onPage(app, services, callPath(':id'), (request) => {
    const id = request.req.param('id') ?? ''
    const call = docs().callsById.get(id.replace(markdownEnd, ''))
    if (call && markdownEnd.test(id)) return showText(request, callMarkdown(docs(), call, config), 'markdown')
    return call
      ? show(request, <CallPage docs={docs()} call={call} settings={config} />, { hasScript: true })
      : showNotFound(request)
  })

  onPage(app, services, guidePath(':name'), (request) => {
    const name = request.req.param('name') ?? ''
    const guide = docs().guides.byName.get(name.replace(markdownEnd, ''))
    if (guide && markdownEnd.test(name)) return showText(request, guideMarkdown(docs(), guide), 'markdown')
    if (guide) return show(request, <GuidePage docs={docs()} guide={guide} />, { hasScript: true })
    const { drawings, pictures } = docs().guides
    const image = drawings.get(name) ?? pictures.get(name)
    if (image === undefined) return showNotFound(request)
    setHeader(request, 'Content-Security-Policy', imagePolicy)
    setHeader(request, 'Cache-Control', 'public, max-age=86400')
    setHeader(request, 'Content-Type', typeof image === 'string' ? 'image/svg+xml' : 'image/png')
    return reply(request, image, 200)
  })
}

function showText(request: AppRequest, text: string, type: 'plain' | 'markdown'): Response {
  setHeader(request, 'Cache-Control', 'public, max-age=300')
  setHeader(request, 'Content-Type', `text/${type}; charset=utf-8`)
  return reply(request, text, 200)
}
