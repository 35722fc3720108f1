import { DomainError } from '../shared/errors.js'

/** Used both for an unknown job and for another account's job, so that the error does not reveal which jobs exist. */
export class JobNotFoundError extends DomainError {
  readonly code = 'job_not_found'
  readonly nextStep = 'Check the job id. Finished jobs are deleted after 30 days.'

  constructor() {
    super('Job not found.')
  }
}
