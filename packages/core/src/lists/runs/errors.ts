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
    super('The list has no rows.')
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
  readonly nextStep = 'Only a list with the status stopped can be resumed.'

  constructor() {
    super('This list is not stopped.')
  }
}
