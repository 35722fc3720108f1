import { isoTime } from '@brassplate/core'
import { renderDestination } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ engine, caller }, { path }) => {
  const { destination, secret, previousValidUntil } = await engine.webhooks.rotateSecret(caller.account, path.id)
  return {
    status: 200,
    body: { ...renderDestination(destination), secret, previous_valid_until: isoTime(previousValidUntil) },
  }
}
