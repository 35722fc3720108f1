import type { Handler } from '../../http/request-context.js'

export const signUp: Handler<'signUp'> = async ({ engine, from }, { body }) => {
  await engine.accounts.signUp(body, from)
  return { status: 201, body: { status: 'verification_sent', email: body.email } }
}
