import { JobNotFoundError } from '../../jobs/errors.js'
import type { Job, JobKind } from '../../jobs/job-queue.js'
import type { Ports } from '../../ports.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import { type AccountId, asId } from '../../shared/ids.js'
import { type DescribedAnswer, describeAnswer } from '../answers/describe-answer.js'
import { testAnswer, testJob } from '../domain/test-domains.js'
import type { StoredWebsite } from '../website/website-store.js'
import { isPaid } from './pay-for-answer.js'

export interface FoundJob {
  readonly job: Job
  /** Of a domain; null until it is completed. */
  readonly described: DescribedAnswer | null
  /** Of a company; null until it is completed. */
  readonly website: StoredWebsite | null
}

type FindJobPorts = Pick<Ports, 'jobs' | 'answers' | 'websites' | 'ledger' | 'register' | 'overlay' | 'clock'>

export interface JobQuestion {
  readonly id: string
  /** Null where whoever knows the id may ask. */
  readonly account: AccountId | null
  readonly kinds: readonly JobKind[]
}

const shape = /^job_[0-9A-Za-z]{8,40}$/

/** A job and, once it is completed, its answer. */
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
    }
  }

  const job = await ports.jobs.find(asId('job', id))
  if (!job || !kinds.includes(job.kind) || (account !== null && job.account !== account)) throw new JobNotFoundError()
  const isAnswered = job.status === 'completed' && job.work === 'domain' && job.finishedAt !== null
  const answer = isAnswered ? await ports.answers.findAt(job.subject, job.finishedAt) : null
  return { job, described: answer && (await describeAnswer(ports, answer)), website: await websiteOf(ports, job, now) }
}

/** What the job found. Where that is forgotten, what was found since is shown if the account need not pay for it. */
async function websiteOf(ports: FindJobPorts, job: Job, now: Instant): Promise<StoredWebsite | null> {
  if (job.work !== 'company' || job.status !== 'completed' || job.finishedAt === null) return null
  const kept = await ports.websites.findAt(asCompanyNumber(job.subject), job.finishedAt)
  if (!kept || kept.checkedAt <= job.finishedAt || kept.domain === null) return kept
  return isPaid(await ports.ledger.lastCharge(job.account, kept.domain, kept.company), now) ? kept : null
}
