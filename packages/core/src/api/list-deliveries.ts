import { renderDelivery } from '../contract/render-webhook.js'
import type { ApiHandler } from './handler.js'

export const listDeliveries: ApiHandler<'listDeliveries'> = async ({ engine, caller }, { path, query }) => {
  const { page, limit } = query
  const { items, total, isTotalExact } = await engine.webhooks.deliveries(caller.account, path.id, { page, limit })
  return {
    status: 200,
    body: {
      data: items.map(renderDelivery),
      pagination: { page, limit, total, total_is_exact: isTotalExact, has_more: page * limit < total },
    },
  }
}
