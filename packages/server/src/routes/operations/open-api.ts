import { allRoutes, describeApi } from '@brassplate/core/contract'
import type { Handler, Handlers } from '../../http/request-context.js'

/** The description says what this server answers, so it is made from its handlers: once, when it is first asked for. */
export function openApi(others: Handlers, urls: { baseUrl: string; siteUrl: string }): Handler<'openApi'> {
  const built = new Set(['openApi', ...Object.keys(others)])
  const describe = () => ({ openapi: '3.1.0', ...describeApi({ routes: allRoutes, built, ...urls }) })
  let document: ReturnType<typeof describe> | null = null
  return async () => {
    document ??= describe()
    return { status: 200, body: document }
  }
}
