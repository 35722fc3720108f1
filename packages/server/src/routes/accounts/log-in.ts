import { renderSession } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const logIn: Handler<'logIn'> = async ({ engine, sessionTokens, from }, { body }) => {
  const { session, apiKey, account } = await engine.accounts.logIn(body, from)
  return {
    status: 200,
    body: {
      session: renderSession(await sessionTokens.issue(session), session.expiresAt),
      api_key: apiKey,
      account: { id: account.id, email: account.email },
    },
  }
}
