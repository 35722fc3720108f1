import type { Handler } from '../../http/request-context.js'

export const verifyEmail: Handler<'verifyEmail'> = async ({ engine, config, request }, { query }) => {
  const login = `${config.siteUrl}/login`
  // A HEAD comes from a program that looks at links; it must not use the token up.
  if (request.method === 'HEAD') return { status: 302, headers: { Location: login } }

  const result = await engine.accounts.verifyEmail(query.token)
  return { status: 302, headers: { Location: `${login}?verification=${result}` } }
}
