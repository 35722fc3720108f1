import { DomainError, type FieldProblem, RateLimitedError } from '../shared/errors.js'

export class InvalidWebhookUrlError extends DomainError {
  readonly code = 'invalid_webhook_url'
  override readonly problems: readonly FieldProblem[]

  constructor(
    complaint: string,
    readonly nextStep: string,
  ) {
    super(`webhook_url ${complaint}.`)
    this.problems = [{ field: 'webhook_url', message: complaint }]
  }
}

export class WebhooksFullError extends DomainError {
  readonly code = 'webhooks_full'
  readonly nextStep = 'Delete a destination that is not needed any more, or ask the operator for more.'

  constructor(limit: number) {
    super(`This account may have ${limit} webhook destination(s), and has them.`)
  }
}

/** The same words for an unknown destination and for one of somebody else. */
export class DestinationNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'GET /v1/partner/webhooks lists the destinations of this account.'

  constructor() {
    super('There is no such webhook destination.')
  }
}

export class DeliveryNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep =
    'GET /v1/partner/webhooks/{id}/deliveries lists what was sent. Deliveries are kept for 90 days, and those of a deleted destination cannot be sent again.'

  constructor() {
    super('There is no such delivery.')
  }
}

export class DestinationDisabledError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep = 'Register the same webhook_url and signal_type again: that enables it, under the same secret.'

  constructor() {
    super('This webhook destination is disabled, so nothing is sent to it.')
  }
}

/** About one attempt at a receiver that does not answer. */
const retryAfterSeconds = 15

export class DestinationBusyError extends RateLimitedError {
  override readonly nextStep =
    `Wait ${retryAfterSeconds} s and try again. GET /v1/partner/webhooks/{id}/deliveries shows what is waiting.`

  constructor(limit: number) {
    super(
      `${limit} test and replay deliveries to this destination are waiting for their first attempt, so no more are queued.`,
      retryAfterSeconds,
    )
  }
}
