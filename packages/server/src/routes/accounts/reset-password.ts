import type { Handler } from '../../http/request-context.js'

export const resetPassword: Handler<'resetPassword'> = async ({ engine }, { body }) => {
  await engine.accounts.resetPassword({ token: body.token, newPassword: body.new_password })
  return { status: 200, body: { status: 'password_updated' } }
}
