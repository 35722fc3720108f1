import { isoTime } from '@brassplate/core'
import type { Handler } from '../../http/request-context.js'

export const rotateApiKey: Handler<'rotateApiKey'> = async ({ engine, caller }, { body }) => {
  const { apiKey, previousValidUntil } = await engine.accounts.rotateApiKey(caller.account, body.previous)
  return { status: 200, body: { api_key: apiKey, previous_valid_until: isoTime(previousValidUntil) } }
}
