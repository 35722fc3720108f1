import { createHash } from 'node:crypto'
import { allRoutes, describeApi } from '@brassplate/core/contract'
import { version } from '@brassplate/core/node'
import type { Handler, Handlers } from '../http/request-context.js'

/** Builds the OpenAPI document from the handlers of this server on the first request, and caches it. */
export function openApi(others: Handlers, urls: { baseUrl: string; siteUrl: string }): Handler<'openApi'> {
  const built = new Set(['openApi', ...Object.keys(others)])
  const describe = () => {
    const body = { openapi: '3.1.0', ...describeApi({ routes: allRoutes, built, ...urls, version }) }
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
    return { body, headers: { ETag: `"${hash}"`, 'Cache-Control': 'no-cache' } }
  }
  let document: ReturnType<typeof describe> | null = null
  return async ({ request }) => {
    document ??= describe()
    const known = request.headers.get('if-none-match')?.split(',') ?? []
    const isKnown = known.some((tag) => tag.trim().replace(/^W\//, '') === document?.headers.ETag)
    if (isKnown) return { status: 304, headers: document.headers }
    return { status: 200, ...document, isReusable: true }
  }
}
