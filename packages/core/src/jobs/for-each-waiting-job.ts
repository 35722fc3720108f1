import type { Stores } from '../ports.js'
import { invariant } from '../shared/invariant.js'
import type { Job, WorkId } from './job-queue.js'

const pageSize = 100
const pagesMax = 1_000

/** Calls `end` for every job that waits for the work, oldest first; it has to finish the job. For use in a transaction. */
export async function forEachWaitingJob(stores: Stores, work: WorkId, end: (job: Job) => Promise<void>): Promise<void> {
  for (let page = 0; page < pagesMax; page += 1) {
    const [job, ...others] = await stores.jobs.waiting(work, pageSize)
    if (!job) return
    for (const waiting of [job, ...others]) await end(waiting)
    invariant((await stores.jobs.find(job.id))?.finishedAt !== null, 'a job that was settled is finished')
  }
  throw new Error(`More than ${pageSize * pagesMax} jobs wait for one piece of work.`)
}
