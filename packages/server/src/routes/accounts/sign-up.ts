import type { Handler } from '../../http/request-context.js'

export const signUp: Handler<'signUp'> = async ({ engine }, { body }) => {
  await engine.accounts.signUp(body)
  return { status: 201, body: { status: 'verification_sent', email: body.email } }
}
