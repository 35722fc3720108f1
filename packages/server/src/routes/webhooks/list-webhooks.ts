import { renderDestination } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const listWebhooks: Handler<'listWebhooks'> = async ({ engine, caller }) => {
  const destinations = await engine.webhooks.list(caller.account)
  return { status: 200, body: { data: destinations.map(renderDestination) } }
}
