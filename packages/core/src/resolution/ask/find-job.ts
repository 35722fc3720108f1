import { isPaid } from '../../credits/charge-reason.js'
import { JobNotFoundError } from '../../jobs/errors.js'
import type { Job, JobKind } from '../../jobs/job-queue.js'
import type { Ports } from '../../ports.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import { type AccountId, type AnswerId, asId } from '../../shared/ids.js'
import { type DescribedAnswer, describeAnswer } from '../answers/describe-answer.js'
import { testAnswer } from '../answers/test-answer.js'
import { answerIdOf } from '../received/answer-id.js'
import type { StoredWebsite } from '../website/website-store.js'
import { testJob } from './test-job.js'

export interface FoundJob {
  readonly job: Job
  /** The answer of a domain job; null until it is completed. */
  readonly described: DescribedAnswer | null
  /** The website of a company job; null until it is completed. */
  readonly website: StoredWebsite | null
  /** The record of the answer; null if there is none. */
  readonly answerId: AnswerId | null
}

type FindJobPorts = Pick<
  Ports,
  'jobs' | 'answers' | 'websites' | 'received' | 'ledger' | 'register' | 'overlay' | 'clock' | 'crypto'
>

export interface JobQuestion {
  readonly id: string
  /** Null if knowing the id is enough. */
  readonly account: AccountId | null
  readonly kinds: readonly JobKind[]
}

const shape = /^job_[0-9A-Za-z]{8,40}$/

/** Finds a job and, once it is completed, its answer. */
export async function findJob(ports: FindJobPorts, { id, account, kinds }: JobQuestion): Promise<FoundJob> {
  if (!shape.test(id)) throw new JobNotFoundError()
  const now = ports.clock.now()
  const test = testJob(id, account, now)
  if (test) {
    if (!kinds.includes(test.kind)) throw new JobNotFoundError()
    const isDone = test.status === 'completed'
    return {
      job: test,
      described: isDone ? await describeAnswer(ports, testAnswer(test.subject, 'matched', now)) : null,
      website: null,
      answerId: null,
    }
  }

  const job = await ports.jobs.find(asId('job', id))
  if (!job || !kinds.includes(job.kind) || (account !== null && job.account !== account)) throw new JobNotFoundError()
  const isAnswered = job.status === 'completed' && job.work === 'domain' && job.finishedAt !== null
  const answer = isAnswered ? await ports.answers.findAt(job.subject, job.finishedAt) : null
  const described = answer && (await describeAnswer(ports, answer))
  const website = await websiteOf(ports, job, now)
  const version = answer?.resolvedAt ?? website?.checkedAt ?? null
  return { job, described, website, answerId: version === null ? null : await recordedId(ports, job, version) }
}

/** A job of an older program, or of an account with many answers, has no record. */
async function recordedId({ crypto, received }: FindJobPorts, job: Job, version: Instant): Promise<AnswerId | null> {
  const id = answerIdOf(crypto, job.account, job.work, job.subject, version)
  return (await received.has(id)) ? id : null
}

/** The website that the job found. If that was purged, a later result is returned if it is free or already paid for. */
async function websiteOf(ports: FindJobPorts, job: Job, now: Instant): Promise<StoredWebsite | null> {
  if (job.work !== 'company' || job.status !== 'completed' || job.finishedAt === null) return null
  const stored = await ports.websites.findAt(asCompanyNumber(job.subject), job.finishedAt)
  if (!stored || stored.checkedAt <= job.finishedAt || stored.domain === null) return stored
  return isPaid(await ports.ledger.lastCharge(job.account, stored.domain, stored.company), now) ? stored : null
}
