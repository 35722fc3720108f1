import { allRoutes, describeApi } from '@brassplate/core/contract'
import type { Handler, Handlers } from '../../http/request-context.js'

/** The description says what this server answers, so it is made from its handlers. */
export function openApi(others: Handlers, urls: { baseUrl: string; siteUrl: string }): Handler<'openApi'> {
  const built = new Set(['openApi', ...Object.keys(others)])
  const document = { openapi: '3.1.0', ...describeApi({ routes: allRoutes, built, ...urls }) }
  return async () => ({ status: 200, body: document })
}
