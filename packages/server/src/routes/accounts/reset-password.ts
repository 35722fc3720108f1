import type { Handler } from '../../http/request-context.js'

export const resetPassword: Handler<'resetPassword'> = async ({ engine, from }, { body }) => {
  const { token, new_password: newPassword, replace_api_key: replaceApiKey = false } = body
  await engine.accounts.resetPassword({ token, newPassword, replaceApiKey }, from)
  return { status: 200, body: { status: 'password_updated' } }
}
