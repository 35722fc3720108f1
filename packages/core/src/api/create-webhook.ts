import { renderDestination } from '../contract/render-webhook.js'
import type { ApiHandler } from './handler.js'

export const createWebhook: ApiHandler<'createWebhook'> = async ({ engine, caller }, { body }) => {
  const { destination, secret } = await engine.webhooks.create(caller.account, {
    url: body.webhook_url,
    signalType: body.signal_type,
  })
  const rendered = renderDestination(destination)
  return secret === null ? { status: 200, body: rendered } : { status: 201, body: { ...rendered, secret } }
}
