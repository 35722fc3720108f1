import type { CredentialKind } from '../shared/access/caller.js'
import { DomainError } from '../shared/errors.js'

export class UnauthenticatedError extends DomainError {
  readonly code = 'unauthenticated'
  readonly nextStep: string
  override readonly nextStepFor = 'api'

  constructor(
    message: string,
    readonly accepted: readonly CredentialKind[],
  ) {
    super(message)
    this.nextStep = `Send ${accepted.map((kind) => howToSend[kind]).join(' or ')}.`
  }
}

const howToSend = {
  key: 'the account API key in the X-API-Key header',
  session: 'a session token from POST /v1/auth/login in the Authorization: Bearer header',
  oauth: 'an OAuth access token in the Authorization: Bearer header',
} as const satisfies Record<CredentialKind, string>
