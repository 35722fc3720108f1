export { type AnyErrorCode, ApiError } from './api-error.js'
export { type AuthClient, createAuthClient } from './auth-client.js'
export { type Client, type ClientOptions, createClient } from './client.js'
export type { CallOptions, ConnectionOptions } from './http.js'
export type {
  Accepted,
  AccountProfile,
  DeletedAccount,
  ErrorCode,
  FieldProblem,
  LoggedIn,
  LoggedOut,
  PasswordChanged,
  PasswordUpdated,
  RotatedApiKey,
  Session,
  SignedUp,
} from './types.js'
