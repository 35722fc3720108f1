import { renderDelivery } from '../contract/render-webhook.js'
import type { ApiHandler } from './handler.js'

export const replayDelivery: ApiHandler<'replayDelivery'> = async ({ engine, caller }, { path }) => {
  return { status: 202, body: renderDelivery(await engine.webhooks.replay(caller.account, path.id)) }
}
