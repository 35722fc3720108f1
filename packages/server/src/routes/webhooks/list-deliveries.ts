import { renderDelivery } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const listDeliveries: Handler<'listDeliveries'> = async ({ engine, caller }, { path, query }) => {
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
