import { DomainError, type NextStepFor } from '../shared/errors.js'

export class AccountExistsError extends DomainError {
  readonly code = 'account_exists'
  readonly nextStep = 'Log in, or reset the password with POST /v1/auth/forgot-password.'
  override readonly nextStepFor = 'api'

  constructor() {
    super('An account with this e-mail address already exists.')
  }
}

export class AccountNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Check the address. `brassplate account list` lists all accounts.'

  constructor(email: string) {
    super(`No account has the e-mail address ${email}.`)
  }
}

/** The root secret that the key was derived from is gone. */
export class ApiKeyLostError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Get a new key with POST /v1/auth/api-key/rotate.'
  override readonly nextStepFor = 'api'

  constructor() {
    super('The API key can no longer be shown, because the root secret of this server was replaced.')
  }
}

/** Used both for an unknown key and for another account's. */
export class ApiKeyNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = "GET /v1/auth/api-keys lists this account's keys."
  override readonly nextStepFor = 'api'

  constructor() {
    super('API key not found. It may have ended already.')
  }
}

export class ApiKeysFullError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep = 'End a key that is no longer used: DELETE /v1/auth/api-keys/{id}.'
  override readonly nextStepFor = 'api'

  constructor(limit: number) {
    super(`API key limit reached (${limit} keys beside the default key).`)
  }
}

/** Login returns the default key, so an account always has one. */
export class DefaultKeyError extends DomainError {
  readonly code = 'forbidden'
  readonly nextStep = 'Replace it with POST /v1/auth/api-key/rotate, which can end the old one at once.'
  override readonly nextStepFor = 'api'

  constructor(change: 'ended' | 'renamed') {
    super(`The default key cannot be ${change}.`)
  }
}

/** Used both for an unknown session and for another account's. */
export class SessionNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = "GET /v1/auth/sessions lists this account's sessions."
  override readonly nextStepFor = 'api'

  constructor() {
    super('Session not found. It may have ended already.')
  }
}

export class InvalidCredentialsError extends DomainError {
  readonly code = 'invalid_credentials'
  readonly nextStep: string
  override readonly nextStepFor: NextStepFor

  constructor(message = 'The e-mail address or password is incorrect.', nextStep: string | null = null) {
    super(message)
    this.nextStep = nextStep ?? 'Check both, or reset the password with POST /v1/auth/forgot-password.'
    this.nextStepFor = nextStep === null ? 'api' : 'everyone'
  }
}

export class EmailNotVerifiedError extends DomainError {
  readonly code = 'email_not_verified'
  readonly nextStep: string
  override readonly nextStepFor: NextStepFor

  constructor(wasMailedAgain: boolean) {
    super('This e-mail address has not been verified.')
    this.nextStepFor = wasMailedAgain ? 'everyone' : 'api'
    this.nextStep = wasMailedAgain
      ? 'Open the link in the verification e-mail. A new one has just been sent.'
      : 'Open the link in the verification e-mail, or request a new one with POST /v1/auth/resend-verification.'
  }
}

export class InvalidTokenError extends DomainError {
  readonly code = 'invalid_token'
  readonly nextStep: string
  override readonly nextStepFor: NextStepFor

  constructor(state: 'used' | 'expired' | 'unknown', nextStep: string | null = null) {
    super(
      {
        used: 'This link has already been used.',
        expired: 'This link has expired or was replaced by a newer one.',
        unknown: 'This link is not valid.',
      }[state],
    )
    this.nextStep = nextStep ?? 'Request a new link with POST /v1/auth/forgot-password.'
    this.nextStepFor = nextStep === null ? 'api' : 'everyone'
  }
}
