import { DomainError } from '../shared/errors.js'

export class LinksFullError extends DomainError {
  readonly code = 'invalid_request'
  override readonly nextStepFor = 'api'
  readonly nextStep = 'Delete a link that is no longer used: DELETE /v1/reconcile/links/{id}.'

  constructor(limit: number) {
    super(`Reconciliation link limit reached (${limit} links).`)
  }
}

/** Used both for an unknown link and for another account's, so that the error does not reveal which exist. */
export class LinkNotFoundError extends DomainError {
  readonly code = 'not_found'
  override readonly nextStepFor = 'api'
  readonly nextStep = 'GET /v1/reconcile/links lists the links of this account.'

  constructor() {
    super('Reconciliation link not found.')
  }
}
