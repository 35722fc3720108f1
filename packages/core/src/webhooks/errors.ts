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

const inactiveNextSteps = {
  disabled:
    'Set its status to active, or register the same webhook_url and signal_type again. Its secret stays the same.',
  paused: 'Set its status to active first.',
  unconfirmed:
    'Ask the owner of the mailbox to open the link in the mail. Register the address again to send a new one.',
} as const

export class DestinationInactiveError extends DomainError {
  readonly code = 'invalid_request'
  override readonly nextStepFor = 'api'
  readonly nextStep: string

  constructor(id: number, status: keyof typeof inactiveNextSteps) {
    super(`Destination ${id} is ${status}, so nothing can be sent to it.`)
    this.nextStep = inactiveNextSteps[status]
  }
}

const differenceWords = {
  kind: 'another kind',
  filters: 'other filters',
  schedule: 'another schedule',
  description: 'another description',
} as const

/** What a destination and a call that would register it again have different values of. */
export type DestinationDifference = keyof typeof differenceWords

export class DestinationDiffersError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep =
    'Change it with PATCH /v1/partner/webhooks/{id}, or delete it with DELETE /v1/partner/webhooks/{id} first.'
  override readonly nextStepFor = 'api'

  constructor(id: number, differences: readonly DestinationDifference[]) {
    super(
      `Destination ${id} already has this address, with ${differences.map((each) => differenceWords[each]).join(' and ')}. Nothing was changed.`,
    )
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
