import { renderDelivery } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const testWebhook: Handler<'testWebhook'> = async ({ engine, caller }, { path }) => {
  return { status: 202, body: renderDelivery(await engine.webhooks.sendTest(caller.account, path.id)) }
}
