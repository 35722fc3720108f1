import { DomainError } from '../shared/errors.js'

export class InsufficientCreditsError extends DomainError {
  readonly code = 'insufficient_credits'
  readonly nextStep: string

  constructor(available: number, isBounded = false) {
    super(
      isBounded
        ? 'This answer costs a credit, and max_credits allows none.'
        : `This costs a credit, and ${available === 0 ? 'none is' : `only ${available} are`} left.`,
    )
    this.nextStep = isBounded
      ? 'Send the request with max_credits 1, or leave it out.'
      : 'Ask whoever runs this server for credits; answers that were charged before and answers without a match stay free.'
  }
}
