export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'temporarily_unavailable'
  | 'server_error'

/** An error in OAuth's own format for bodies and redirects. The message is ASCII without quotes. */
export class OAuthError extends Error {
  readonly isOAuthError = true

  constructor(
    readonly error: OAuthErrorCode,
    message: string,
  ) {
    super(message)
  }
}

/** Checked by a marker instead of the class, because the error may come from another copy of core. */
export function isOAuthError(error: unknown): error is OAuthError {
  return error instanceof Error && 'isOAuthError' in error && error.isOAuthError === true
}
