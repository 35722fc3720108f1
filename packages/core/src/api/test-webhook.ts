import { renderDelivery } from '../contract/render-webhook.js'
import type { ApiHandler } from './handler.js'

export const testWebhook: ApiHandler<'testWebhook'> = async ({ engine, caller }, { path }) => {
  return { status: 202, body: renderDelivery(await engine.webhooks.sendTest(caller.account, path.id)) }
}
