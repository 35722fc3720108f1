import { DomainError } from '../../shared/errors.js'

export class NoStoredAnswerError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Resolve the domain first: POST /v1/resolve/domain.'
  override readonly nextStepFor = 'api'

  constructor(domain: string) {
    super(`There is no stored answer for ${domain} that is free or that this account has paid for.`)
  }
}
