import type { CallOptions } from './call-options.js'
import { bySession } from './credential.js'
import { type ConnectionOptions, connect } from './http/http.js'
import { overHttp } from './http/over-http.js'
import { request } from './request.js'
import type {
  Accepted,
  DeletedAccount,
  EndedSession,
  LoggedIn,
  LoggedOut,
  PasswordChanged,
  PasswordUpdated,
  RevealedApiKey,
  RotatedApiKey,
  SessionList,
  SignedUp,
} from './wire.generated.js'

/** Creates and manages an account. `session` is the token that `logIn` returns. Calls are never retried automatically. */
export interface AuthClient {
  /** Sends a verification mail. Logging in is possible only after its link has been opened. */
  signUp(account: { email: string; password: string }, options?: CallOptions): Promise<SignedUp>
  logIn(account: { email: string; password: string }, options?: CallOptions): Promise<LoggedIn>
  resendVerification(account: { email: string }, options?: CallOptions): Promise<Accepted>
  forgotPassword(account: { email: string }, options?: CallOptions): Promise<Accepted>
  /** Uses the token of the mailed link, which works once. `replaceApiKey` also revokes every API key, default and named, immediately. */
  resetPassword(
    reset: { token: string; newPassword: string; replaceApiKey?: boolean },
    options?: CallOptions,
  ): Promise<PasswordUpdated>
  /** Ends every session, including this one, and returns a new one. */
  changePassword(
    session: string,
    change: { currentPassword: string; newPassword: string },
    options?: CallOptions,
  ): Promise<PasswordChanged>
  logOut(session: string, options?: CallOptions): Promise<LoggedOut>
  /** The valid sessions of the account, newest first. */
  listSessions(session: string, options?: CallOptions): Promise<SessionList>
  /** Ends one session by its id, which `listSessions` returns. */
  endSession(session: string, sessionId: string, options?: CallOptions): Promise<EndedSession>
  /** The current API key. Needs the password again, and changes nothing. */
  revealApiKey(session: string, confirmation: { password: string }, options?: CallOptions): Promise<RevealedApiKey>
  /** The previous key works for another day. Use `end_now` to revoke a leaked key. Older keys are revoked immediately. */
  rotateApiKey(
    session: string,
    options?: CallOptions & { previous?: 'keep_for_a_day' | 'end_now' },
  ): Promise<RotatedApiKey>
  /** Deletes the account permanently. Only its ledger entries remain. */
  deleteAccount(session: string, confirmation: { password: string }, options?: CallOptions): Promise<DeletedAccount>
}

/** Creates a client for accounts: to sign up, to log in and to manage keys and sessions. */
export function createAuthClient(options: ConnectionOptions): AuthClient {
  const http = connect(options)
  const connection = overHttp(http)
  const withSession = (session: string) => overHttp({ ...http, credential: bySession(session) })
  return {
    signUp: ({ email, password }, call) => request(connection, 'signUp', { ...call, body: { email, password } }),
    logIn: ({ email, password }, call) => request(connection, 'logIn', { ...call, body: { email, password } }),
    resendVerification: ({ email }, call) => request(connection, 'resendVerification', { ...call, body: { email } }),
    forgotPassword: ({ email }, call) => request(connection, 'forgotPassword', { ...call, body: { email } }),
    resetPassword: ({ token, newPassword, replaceApiKey }, call) =>
      request(connection, 'resetPassword', {
        ...call,
        body: {
          token,
          new_password: newPassword,
          ...(replaceApiKey === undefined ? {} : { replace_api_key: replaceApiKey }),
        },
      }),
    changePassword: async (session, { currentPassword, newPassword }, call) =>
      request(withSession(session), 'changePassword', {
        ...call,
        body: { current_password: currentPassword, new_password: newPassword },
      }),
    logOut: async (session, call) => request(withSession(session), 'logOut', { ...call }),
    listSessions: async (session, call) => request(withSession(session), 'listSessions', { ...call }),
    endSession: async (session, id, call) => request(withSession(session), 'endSession', { ...call, path: { id } }),
    revealApiKey: async (session, { password }, call) =>
      request(withSession(session), 'revealApiKey', { ...call, body: { password } }),
    rotateApiKey: async (session, { previous, ...call } = {}) =>
      request(withSession(session), 'rotateApiKey', { ...call, body: previous === undefined ? {} : { previous } }),
    deleteAccount: async (session, { password }, call) =>
      request(withSession(session), 'deleteAccount', { ...call, body: { password } }),
  }
}
