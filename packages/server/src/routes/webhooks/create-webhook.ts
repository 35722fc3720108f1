import { renderDestination } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const createWebhook: Handler<'createWebhook'> = async ({ engine, caller }, { body }) => {
  const { destination, secret } = await engine.webhooks.create(caller.account, {
    url: body.webhook_url,
    signalType: body.signal_type,
  })
  const rendered = renderDestination(destination)
  return secret === null ? { status: 200, body: rendered } : { status: 201, body: { ...rendered, secret } }
}
