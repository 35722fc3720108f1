import { isoTime, type SessionClient } from '@brassplate/core'
import { renderListedSession, renderSession } from '@brassplate/core/contract'
import type { Handler } from '../http/request-context.js'

export const signUp: Handler<'signUp'> = async ({ engine, from }, { body }) => {
  await engine.accounts.signUp(body, from)
  return { status: 201, body: { status: 'verification_sent', email: body.email } }
}

export const logIn: Handler<'logIn'> = async ({ engine, sessionTokens, from, request }, { body }) => {
  const { session, apiKey, account } = await engine.accounts.logIn(body, from, apiClient(request))
  return {
    status: 200,
    body: {
      session: renderSession(await sessionTokens.issue(session), session.expiresAt),
      api_key: apiKey,
      account: { id: account.id, email: account.email },
    },
  }
}

export const logOut: Handler<'logOut'> = async ({ engine, caller }) => {
  await engine.accounts.logOut(caller.session)
  return { status: 200, body: { status: 'logged_out' } }
}

export const listSessions: Handler<'listSessions'> = async ({ engine, caller }) => {
  const sessions = await engine.accounts.sessions(caller.account, caller.session)
  return { status: 200, body: { data: sessions.map(renderListedSession) } }
}

export const endSession: Handler<'endSession'> = async ({ engine, caller }, { path }) => {
  await engine.accounts.endSession(caller.account, path.id)
  return { status: 200, body: { id: path.id, status: 'ended' } }
}

export const verifyEmail: Handler<'verifyEmail'> = async ({ engine, config, request }, { query }) => {
  const login = `${config.siteUrl}/login`
  // Link scanners send HEAD requests, which must not consume the token.
  if (request.method === 'HEAD') return { status: 302, headers: { Location: login } }

  const result = await engine.accounts.verifyEmail(query.token)
  return { status: 302, headers: { Location: `${login}?verification=${result}` } }
}

export const resendVerification: Handler<'resendVerification'> = async ({ engine }, { body }) => {
  await engine.accounts.resendVerification(body.email)
  return { status: 200, body: { status: 'accepted' } }
}

export const forgotPassword: Handler<'forgotPassword'> = async ({ engine }, { body }) => {
  await engine.accounts.forgotPassword(body.email)
  return { status: 200, body: { status: 'accepted' } }
}

export const resetPassword: Handler<'resetPassword'> = async ({ engine, from }, { body }) => {
  const { token, new_password: newPassword, replace_api_key: replaceApiKey = false } = body
  await engine.accounts.resetPassword({ token, newPassword, replaceApiKey }, from)
  return { status: 200, body: { status: 'password_updated' } }
}

export const changePassword: Handler<'changePassword'> = async (context, { body }) => {
  const { engine, sessionTokens, caller, from, request } = context
  const change = { currentPassword: body.current_password, newPassword: body.new_password }
  const session = await engine.accounts.changePassword(caller.account, change, from, apiClient(request))
  const fresh = renderSession(await sessionTokens.issue(session), session.expiresAt)
  return { status: 200, body: { status: 'password_updated', session: fresh } }
}

export const deleteAccount: Handler<'deleteAccount'> = async ({ engine, caller, from }, { body }) => {
  await engine.accounts.delete(caller.account, body.password, from)
  return { status: 200, body: { status: 'deleted' } }
}

export const revealApiKey: Handler<'revealApiKey'> = async ({ engine, caller, from }, { body }) => {
  return { status: 200, body: { api_key: await engine.accounts.revealApiKey(caller.account, body.password, from) } }
}

export const rotateApiKey: Handler<'rotateApiKey'> = async ({ engine, caller }, { body }) => {
  const { apiKey, previousValidUntil } = await engine.accounts.rotateApiKey(caller.account, body.previous)
  return { status: 200, body: { api_key: apiKey, previous_valid_until: isoTime(previousValidUntil) } }
}

function apiClient(request: Request): SessionClient {
  return { startedBy: 'api', userAgent: request.headers.get('user-agent') }
}
