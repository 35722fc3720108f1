import { JobNotFoundError } from '../jobs/errors.js'
import type { Job, JobKind } from '../jobs/job-queue.js'
import type { Ports } from '../ports.js'
import { type AccountId, asId } from '../shared/ids.js'
import { type DescribedAnswer, describeAnswer } from './describe-answer.js'
import { testAnswer, testJob } from './test-domains.js'

export interface FoundJob {
  readonly job: Job
  /** Null until it is completed. */
  readonly described: DescribedAnswer | null
}

type FindJobPorts = Pick<Ports, 'jobs' | 'answers' | 'register' | 'overlay' | 'clock'>

export interface JobQuestion {
  readonly id: string
  /** Null where whoever knows the id may ask. */
  readonly account: AccountId | null
  readonly kinds: readonly JobKind[]
}

const shape = /^job_[0-9A-Za-z]{8,40}$/
const nobody = asId('acc', 'acc_nobody')

/** A job and, once it is completed, its answer. */
export async function findJob(ports: FindJobPorts, { id, account, kinds }: JobQuestion): Promise<FoundJob> {
  if (!shape.test(id)) throw new JobNotFoundError()
  const now = ports.clock.now()
  const test = testJob(id, account ?? nobody, now)
  if (test) {
    if (!kinds.includes(test.kind)) throw new JobNotFoundError()
    const isDone = test.status === 'completed'
    return {
      job: test,
      described: isDone ? await describeAnswer(ports, testAnswer(test.subject, 'matched', now)) : null,
    }
  }

  const job = await ports.jobs.find(asId('job', id))
  if (!job || !kinds.includes(job.kind) || (account !== null && job.account !== account)) throw new JobNotFoundError()
  const answer = job.status === 'completed' && job.work === 'domain' ? await ports.answers.find(job.subject) : null
  return { job, described: answer && (await describeAnswer(ports, answer)) }
}
