import { DomainError, type FieldProblem, RateLimitedError } from '../shared/errors.js'

export class InvalidWebhookUrlError extends DomainError {
  readonly code = 'invalid_webhook_url'
  override readonly problems: readonly FieldProblem[]

  constructor(
    problem: string,
    readonly nextStep: string,
  ) {
    super(`webhook_url ${problem}.`)
    this.problems = [{ field: 'webhook_url', message: problem }]
  }
}

export class WebhooksFullError extends DomainError {
  readonly code = 'webhooks_full'
  readonly nextStep = 'Delete a destination, or ask the operator of this server to raise the limit.'

  constructor(limit: number) {
    super(`Webhook limit reached (${limit} ${limit === 1 ? 'destination' : 'destinations'}).`)
  }
}

/** Used both for an unknown destination and for another account's, so that the error does not reveal which exist. */
export class DestinationNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = "GET /v1/partner/webhooks lists this account's destinations."
  override readonly nextStepFor = 'api'

  constructor() {
    super('Webhook destination not found.')
  }
}

export class DeliveryNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep =
    'GET /v1/partner/webhooks/{id}/deliveries lists deliveries. They are stored for 90 days; those of a deleted destination cannot be replayed.'
  override readonly nextStepFor = 'api'

  constructor() {
    super('Delivery not found.')
  }
}

export class DestinationDisabledError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep = 'Register the same webhook_url and signal_type again to enable it with the same secret.'

  constructor() {
    super('This webhook destination is disabled, so nothing can be sent to it.')
  }
}

/** About the duration of one attempt at an unresponsive destination. */
const retryAfterSeconds = 15

export class DestinationBusyError extends RateLimitedError {
  override readonly nextStep =
    `Wait ${retryAfterSeconds} s and try again. GET /v1/partner/webhooks/{id}/deliveries lists the pending deliveries.`
  override readonly nextStepFor = 'api'

  constructor(limit: number) {
    super(
      `This destination already has ${limit} test and replay deliveries waiting for their first attempt.`,
      retryAfterSeconds,
    )
  }
}
