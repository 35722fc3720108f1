import type { Handler } from '../../http/request-context.js'

export const logOut: Handler<'logOut'> = async ({ engine, caller }) => {
  await engine.accounts.logOut(caller.session)
  return { status: 200, body: { status: 'logged_out' } }
}
