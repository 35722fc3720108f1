import type { Handler } from '../../http/request-context.js'

export const deleteAccount: Handler<'deleteAccount'> = async ({ engine, caller, from }, { body }) => {
  await engine.accounts.delete(caller.account, body.password, from)
  return { status: 200, body: { status: 'deleted' } }
}
