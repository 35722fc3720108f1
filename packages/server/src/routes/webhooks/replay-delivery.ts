import { renderDelivery } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const replayDelivery: Handler<'replayDelivery'> = async ({ engine, caller }, { path }) => {
  return { status: 202, body: renderDelivery(await engine.webhooks.replay(caller.account, path.id)) }
}
