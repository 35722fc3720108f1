import { renderDestination } from '../contract/render-webhook.js'
import { isoTime } from '../shared/clock.js'
import type { ApiHandler } from './handler.js'

export const rotateWebhookSecret: ApiHandler<'rotateWebhookSecret'> = async ({ engine, caller }, { path }) => {
  const { destination, secret, previousValidUntil } = await engine.webhooks.rotateSecret(caller.account, path.id)
  return {
    status: 200,
    body: { ...renderDestination(destination), secret, previous_valid_until: isoTime(previousValidUntil) },
  }
}
