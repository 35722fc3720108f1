import { DomainError } from '../../shared/errors.js'

export class ListsFullError extends DomainError {
  readonly code = 'invalid_request'
  override readonly nextStepFor = 'api'
  readonly nextStep = 'Wait until a list is finished, or delete one: DELETE /v1/bulk/{bulk_id}.'

  constructor(unfinishedMax: number, runsMax: number) {
    super(`An account may have ${unfinishedMax} unfinished lists, and ${runsMax} in all.`)
  }
}

export class ListTooLongError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep = 'Split it into several lists.'

  constructor(limit: string) {
    super(`The list has more than ${limit}.`)
  }
}

export class ListSpaceError extends DomainError {
  readonly code = 'invalid_request'
  override readonly nextStepFor = 'api'
  readonly nextStep = 'Delete lists that you no longer need: DELETE /v1/bulk/{bulk_id}.'

  constructor(bytesMax: number) {
    super(`The lists of this account would take more than ${Math.floor(bytesMax / 1_000_000)} MB on the server.`)
  }
}

export class EmptyListError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep = 'Send a list with at least one row.'

  constructor() {
    super('The list has no rows below its titles.')
  }
}

/** Used both for an unknown list and for another account's, so that the error does not reveal which exist. */
export class ListNotFoundError extends DomainError {
  readonly code = 'not_found'
  override readonly nextStepFor = 'api'
  readonly nextStep = 'GET /v1/bulk lists the lists of this account.'

  constructor() {
    super('List not found.')
  }
}

export class NotStoppedError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep: string

  constructor(isStopping: boolean) {
    super(isStopping ? 'This list is still being stopped.' : 'This list is not stopped.')
    this.nextStep = isStopping
      ? 'It stops once the rows under way are answered. Try again in a few seconds.'
      : 'Only a list with the status stopped can be resumed.'
  }
}

/** The list was stored although none of its columns was recognised. */
export class ColumnsMissingError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep: string

  constructor(columns: readonly string[]) {
    super('No column of the list is chosen for a company number, a name, a website or an e-mail address.')
    const titles = columns.slice(0, 20).map((title) => JSON.stringify(title.slice(0, 200)))
    this.nextStep = `Choose what the columns hold, out of: ${titles.join(', ')}${columns.length > 20 ? ' …' : ''}.`
  }
}

export class ListStartedError extends DomainError {
  readonly code = 'invalid_request'
  readonly nextStep = 'Send the file again as a new list.'

  constructor() {
    super('The list is started, so its sheet and columns cannot be changed.')
  }
}

export class DecisionNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'It may be undone already. Read the rows of the list again.'

  constructor() {
    super('Decision not found.')
  }
}

export class WatchBatchNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Use the batch of the answer that added the companies, or remove them on the watchlist.'

  constructor() {
    super('No companies were added with this batch.')
  }
}
