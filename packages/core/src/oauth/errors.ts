import { DomainError } from '../shared/errors.js'

export class InsufficientScopeError extends DomainError {
  readonly code = 'insufficient_scope'
  readonly nextStep: string

  constructor(readonly scope: string) {
    super(`This access token does not have the scope ${scope}.`)
    this.nextStep = `Request authorization again with the scope ${scope}.`
  }
}
