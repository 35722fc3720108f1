import type { Handler } from '../../http/request-context.js'

export const resendVerification: Handler<'resendVerification'> = async ({ engine }, { body }) => {
  await engine.accounts.resendVerification(body.email)
  return { status: 200, body: { status: 'accepted' } }
}
