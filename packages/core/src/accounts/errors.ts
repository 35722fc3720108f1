import { DomainError } from '../shared/errors.js'

export class AccountExistsError extends DomainError {
  readonly code = 'account_exists'
  readonly nextStep = 'Log in, or ask for a new password at /v1/auth/forgot-password.'

  constructor() {
    super('An account with this e-mail address already exists.')
  }
}

export class AccountNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Check the address; `brassplate account list` shows every account.'

  constructor(email: string) {
    super(`There is no account with the address ${email}.`)
  }
}

export class InvalidCredentialsError extends DomainError {
  readonly code = 'invalid_credentials'

  constructor(
    message = 'The e-mail address or the password is not right.',
    readonly nextStep = 'Check both, or ask for a new password at /v1/auth/forgot-password.',
  ) {
    super(message)
  }
}

export class EmailNotVerifiedError extends DomainError {
  readonly code = 'email_not_verified'
  readonly nextStep: string

  constructor(wasMailedAgain: boolean) {
    super('This e-mail address is not verified yet.')
    this.nextStep = wasMailedAgain
      ? 'Open the link in the verification mail; another one was just sent.'
      : 'Open the link in the verification mail. For a new one: POST /v1/auth/resend-verification.'
  }
}

export class InvalidTokenError extends DomainError {
  readonly code = 'invalid_token'
  readonly nextStep = 'Ask for a new one at /v1/auth/forgot-password.'

  constructor(state: 'used' | 'expired' | 'unknown') {
    super(
      {
        used: 'This link was already used.',
        expired: 'This link has run out, or a newer one was sent.',
        unknown: 'This link is not valid.',
      }[state],
    )
  }
}
