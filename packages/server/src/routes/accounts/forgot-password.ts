import type { Handler } from '../../http/request-context.js'

export const forgotPassword: Handler<'forgotPassword'> = async ({ engine }, { body }) => {
  await engine.accounts.forgotPassword(body.email)
  return { status: 200, body: { status: 'accepted' } }
}
