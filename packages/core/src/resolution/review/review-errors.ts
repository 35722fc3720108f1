import { DomainError } from '../../shared/errors.js'

export class ReviewNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'List what there is to review: GET /v1/reviews.'
  override readonly nextStepFor = 'api'

  constructor(domain: string) {
    super(`${domain} is not in the review queue of this account and has no decisions.`)
  }
}

export class NothingToUndoError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'List the decisions: GET /v1/reviews?status=decided.'
  override readonly nextStepFor = 'api'

  constructor(domain: string) {
    super(`There is no decision for ${domain} to undo.`)
  }
}
