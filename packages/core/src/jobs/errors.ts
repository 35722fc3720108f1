import { DomainError } from '../shared/errors.js'

/** The same words for an unknown job and for one of somebody else. */
export class JobNotFoundError extends DomainError {
  readonly code = 'job_not_found'
  readonly nextStep = 'Check the job id. Jobs are kept for 30 days.'

  constructor() {
    super('There is no such job.')
  }
}
