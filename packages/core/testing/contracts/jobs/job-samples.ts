import type { ClaimedTask, FinishedJob, JobKind, JobQueue, NewJob } from '../../../src/jobs/job-queue.js'
import type { Stores } from '../../../src/ports.js'
import { asId } from '../../../src/shared/ids.js'
import { addAccount, noon, sampleAccount } from '../samples.js'

export const leaseMs = 20_000

export function sampleJob(name: string, subject = `${name}.example`, account = 'ada', at = noon): NewJob {
  return {
    id: asId('job', `job_${name}`),
    account: sampleAccount(account).id,
    kind: 'resolve_domain',
    work: 'domain',
    subject,
    at,
  }
}

/** The same job with another kind. */
export function ofKind(job: NewJob, kind: JobKind): NewJob {
  return { ...job, kind }
}

export async function addAccounts(stores: Stores, ...names: string[]): Promise<void> {
  for (const name of names) await addAccount(stores, name)
}

/** Claims a task of one of the named jobs. */
export function claimNamed(
  jobs: JobQueue,
  leaseId: string,
  names: readonly string[],
  now = noon,
): Promise<ClaimedTask | null> {
  const named = names.map((name) => asId('job', `job_${name}`))
  return jobs.claim({ id: leaseId, until: now + leaseMs }, now, named)
}

export function claim(jobs: JobQueue, leaseId: string, now = noon): Promise<ClaimedTask | null> {
  return jobs.claim({ id: leaseId, until: now + leaseMs }, now)
}

/** Claims a task; throws if there is none. */
export async function claimed(jobs: JobQueue, leaseId: string, now = noon): Promise<ClaimedTask> {
  const work = await claim(jobs, leaseId, now)
  if (!work) throw new Error('there was nothing to claim')
  return work
}

/** Claims until nothing is left; returns the subjects in order. */
export async function claimedInOrder(jobs: JobQueue, now = noon): Promise<string[]> {
  const subjects: string[] = []
  for (let work = await claim(jobs, 'lease-0', now); work; ) {
    subjects.push(work.subject)
    work = await claim(jobs, `lease-${subjects.length}`, now)
  }
  return subjects
}

export function done(at = noon): FinishedJob {
  return { status: 'completed', outcome: 'no_match', chargedFor: null, errorMessage: null, at }
}
