import { createHash } from 'node:crypto'
import { allRoutes, describeApi, shareComponents } from '@brassplate/core/contract'
import { version } from '@brassplate/core/node'
import type { Handler, Handlers } from '../http/request-context.js'

/** The OpenAPI document of a server with these handlers, written out. */
export function describeServer(others: Partial<Handlers>, urls: { baseUrl: string; siteUrl: string }) {
  const served = allRoutes.filter(({ id }) => id === 'openApi' || Object.hasOwn(others, id))
  return describeApi({ routes: served, ...urls, release: version })
}

/** Serves the OpenAPI document, with shared components. It is built on the first request and cached. */
export function openApi(describe: () => ReturnType<typeof describeServer>): Handler<'openApi'> {
  const build = () => {
    const body = { openapi: '3.1.0', ...shareComponents(describe()) }
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
    return { body, headers: { ETag: `"${hash}"`, 'Cache-Control': 'no-cache' } }
  }
  let document: ReturnType<typeof build> | null = null
  return async ({ request }) => {
    document ??= build()
    const known = request.headers.get('if-none-match')?.split(',') ?? []
    const isKnown = known.some((tag) => tag.trim().replace(/^W\//, '') === document?.headers.ETag)
    if (isKnown) return { status: 304, headers: document.headers }
    return { status: 200, ...document, isReusable: true }
  }
}
