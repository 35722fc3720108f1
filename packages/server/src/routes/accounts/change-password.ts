import { renderSession } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const changePassword: Handler<'changePassword'> = async ({ engine, sessionTokens, caller, from }, { body }) => {
  const change = { currentPassword: body.current_password, newPassword: body.new_password }
  const session = await engine.accounts.changePassword(caller.account, change, from)
  const fresh = renderSession(await sessionTokens.issue(session), session.expiresAt)
  return { status: 200, body: { status: 'password_updated', session: fresh } }
}
