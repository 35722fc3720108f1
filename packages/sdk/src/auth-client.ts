import { bySession } from './credential.js'
import { type CallOptions, type ConnectionOptions, connect, request } from './http.js'
import type {
  Accepted,
  DeletedAccount,
  LoggedIn,
  LoggedOut,
  PasswordChanged,
  PasswordUpdated,
  RotatedApiKey,
  SignedUp,
} from './types.js'

/** Opening and looking after an account. A `session` is the token that `logIn` gives. */
export interface AuthClient {
  /** A verification mail follows; until its link was opened there is no logging in. */
  signUp(account: { email: string; password: string }, options?: CallOptions): Promise<SignedUp>
  logIn(account: { email: string; password: string }, options?: CallOptions): Promise<LoggedIn>
  resendVerification(account: { email: string }, options?: CallOptions): Promise<Accepted>
  forgotPassword(account: { email: string }, options?: CallOptions): Promise<Accepted>
  /** Takes the token of the mailed link, once. */
  resetPassword(reset: { token: string; newPassword: string }, options?: CallOptions): Promise<PasswordUpdated>
  /** Ends every session, this one too, and gives a fresh one. */
  changePassword(
    session: string,
    change: { currentPassword: string; newPassword: string },
    options?: CallOptions,
  ): Promise<PasswordChanged>
  logOut(session: string, options?: CallOptions): Promise<LoggedOut>
  /** The old key works for another day. */
  rotateApiKey(session: string, options?: CallOptions): Promise<RotatedApiKey>
  /** For good: only the ledger lines of the account stay. */
  deleteAccount(session: string, confirmation: { password: string }, options?: CallOptions): Promise<DeletedAccount>
}

export function createAuthClient(options: ConnectionOptions): AuthClient {
  const connection = connect(options)
  return {
    signUp: ({ email, password }, call) => request(connection, 'signUp', { ...call, body: { email, password } }),
    logIn: ({ email, password }, call) => request(connection, 'logIn', { ...call, body: { email, password } }),
    resendVerification: ({ email }, call) => request(connection, 'resendVerification', { ...call, body: { email } }),
    forgotPassword: ({ email }, call) => request(connection, 'forgotPassword', { ...call, body: { email } }),
    resetPassword: ({ token, newPassword }, call) =>
      request(connection, 'resetPassword', { ...call, body: { token, new_password: newPassword } }),
    changePassword: async (session, { currentPassword, newPassword }, call) =>
      request(connection, 'changePassword', {
        ...call,
        credential: bySession(session),
        body: { current_password: currentPassword, new_password: newPassword },
      }),
    logOut: async (session, call) => request(connection, 'logOut', { ...call, credential: bySession(session) }),
    rotateApiKey: async (session, call) =>
      request(connection, 'rotateApiKey', { ...call, credential: bySession(session) }),
    deleteAccount: async (session, { password }, call) =>
      request(connection, 'deleteAccount', { ...call, credential: bySession(session), body: { password } }),
  }
}
