import { DomainError, InvalidRequestError } from '../../shared/errors.js'
import { noteLengthMax } from './review-limits.js'

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

export function invalidNote(message: string): InvalidRequestError {
  const problems = [{ field: 'note', message }]
  return new InvalidRequestError(
    `The note ${message}.`,
    problems,
    `Send a note of at most ${noteLengthMax} characters.`,
  )
}
