import { renderDestination } from '../contract/render-webhook.js'
import type { ApiHandler } from './handler.js'

export const listWebhooks: ApiHandler<'listWebhooks'> = async ({ engine, caller }) => {
  const destinations = await engine.webhooks.list(caller.account)
  return { status: 200, body: { data: destinations.map(renderDestination) } }
}
