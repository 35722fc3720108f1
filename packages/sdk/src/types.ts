/** What the server answers, exactly as it stands on the wire. Times are ISO 8601 in UTC. */
export interface Results {
  describeAccount: AccountProfile
  signUp: SignedUp
  logIn: LoggedIn
  resendVerification: Accepted
  forgotPassword: Accepted
  resetPassword: PasswordUpdated
  changePassword: PasswordChanged
  logOut: LoggedOut
  rotateApiKey: RotatedApiKey
  deleteAccount: DeletedAccount
}

export interface AccountProfile {
  account: { id: string; email: string; email_verified: boolean; created_at: string }
  credits: { balance: number; held: number; available: number }
  subscription: { plan: 'self_hosted'; status: 'active'; renews_at: null }
  watchlist: { count: number; limit: number }
  webhooks: { count: number; limit: number }
  api_key: { prefix: string; last4: string; created_at: string; last_used_at: string | null } | null
}

export interface Session {
  token: string
  token_type: 'Bearer'
  expires_at: string
}

export interface SignedUp {
  status: 'verification_sent'
  email: string
}

export interface LoggedIn {
  session: Session
  api_key: string
  account: { id: string; email: string }
}

/** The same for any address, whether or not it has an account. */
export interface Accepted {
  status: 'accepted'
}

export interface PasswordUpdated {
  status: 'password_updated'
}

/** Every older session is ended; this one takes their place. */
export interface PasswordChanged extends PasswordUpdated {
  session: Session
}

export interface LoggedOut {
  status: 'logged_out'
}

export interface RotatedApiKey {
  api_key: string
  previous_valid_until: string
}

export interface DeletedAccount {
  status: 'deleted'
}

export interface FieldProblem {
  field: string
  message: string
}

export type ErrorCode =
  | 'invalid_request'
  | 'invalid_domain'
  | 'invalid_company_number'
  | 'invalid_signal_type'
  | 'invalid_webhook_url'
  | 'invalid_token'
  | 'unauthenticated'
  | 'invalid_credentials'
  | 'email_not_verified'
  | 'insufficient_credits'
  | 'watchlist_full'
  | 'webhooks_full'
  | 'forbidden'
  | 'insufficient_scope'
  | 'not_found'
  | 'job_not_found'
  | 'company_not_found'
  | 'method_not_allowed'
  | 'account_exists'
  | 'idempotency_in_progress'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'internal'
  | 'not_implemented'
  | 'upstream_unavailable'
  | 'unavailable'
