import type { CredentialKind } from '../shared/caller.js'
import { DomainError } from '../shared/errors.js'

export class UnauthenticatedError extends DomainError {
  readonly code = 'unauthenticated'
  readonly nextStep: string

  constructor(
    message: string,
    readonly accepted: readonly CredentialKind[],
  ) {
    super(message)
    this.nextStep = `Send ${accepted.map((kind) => howToSend[kind]).join(' or ')}.`
  }
}

const howToSend = {
  key: 'the header X-API-Key with the account API key',
  session: 'the header Authorization: Bearer with a session token from POST /v1/auth/login',
  oauth: 'the header Authorization: Bearer with an OAuth access token',
} as const satisfies Record<CredentialKind, string>
