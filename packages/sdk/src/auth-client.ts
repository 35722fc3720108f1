import type { CallOptions } from './call-options.js'
import { bySession } from './credential.js'
import { type ConnectionOptions, connect } from './http/http.js'
import { overHttp } from './http/over-http.js'
import { request } from './request.js'
import type {
  Accepted,
  DeletedAccount,
  LoggedIn,
  LoggedOut,
  PasswordChanged,
  PasswordUpdated,
  RotatedApiKey,
  SignedUp,
} from './wire.generated.js'

/** Opening and looking after an account. A `session` is the token that `logIn` gives. Nothing is sent twice by itself. */
export interface AuthClient {
  /** A verification mail follows; until its link was opened there is no logging in. */
  signUp(account: { email: string; password: string }, options?: CallOptions): Promise<SignedUp>
  logIn(account: { email: string; password: string }, options?: CallOptions): Promise<LoggedIn>
  resendVerification(account: { email: string }, options?: CallOptions): Promise<Accepted>
  forgotPassword(account: { email: string }, options?: CallOptions): Promise<Accepted>
  /** Takes the token of the mailed link, once. `replaceApiKey` also ends every API key of the account at once. */
  resetPassword(
    reset: { token: string; newPassword: string; replaceApiKey?: boolean },
    options?: CallOptions,
  ): Promise<PasswordUpdated>
  /** Ends every session, this one too, and gives a fresh one. */
  changePassword(
    session: string,
    change: { currentPassword: string; newPassword: string },
    options?: CallOptions,
  ): Promise<PasswordChanged>
  logOut(session: string, options?: CallOptions): Promise<LoggedOut>
  /** The previous key works for another day, or ends now: use `end_now` for a key that leaked. Older ones end now. */
  rotateApiKey(
    session: string,
    options?: CallOptions & { previous?: 'keep_for_a_day' | 'end_now' },
  ): Promise<RotatedApiKey>
  /** For good: only the ledger lines of the account stay. */
  deleteAccount(session: string, confirmation: { password: string }, options?: CallOptions): Promise<DeletedAccount>
}

export function createAuthClient(options: ConnectionOptions): AuthClient {
  const http = connect(options)
  const connection = overHttp(http)
  const within = (session: string) => overHttp({ ...http, credential: bySession(session) })
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
      request(within(session), 'changePassword', {
        ...call,
        body: { current_password: currentPassword, new_password: newPassword },
      }),
    logOut: async (session, call) => request(within(session), 'logOut', { ...call }),
    rotateApiKey: async (session, { previous, ...call } = {}) =>
      request(within(session), 'rotateApiKey', { ...call, body: previous === undefined ? {} : { previous } }),
    deleteAccount: async (session, { password }, call) =>
      request(within(session), 'deleteAccount', { ...call, body: { password } }),
  }
}
