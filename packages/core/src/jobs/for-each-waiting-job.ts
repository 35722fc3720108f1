import type { Stores } from '../ports.js'
import { invariant } from '../shared/invariant.js'
import type { Job, TaskId } from './job-queue.js'

const pageSize = 100
const pagesMax = 1_000

/**
 * Calls `end`, which must finish the job, for every job waiting for the task, oldest first. Call inside a
 * transaction.
 */
export async function forEachWaitingJob(stores: Stores, task: TaskId, end: (job: Job) => Promise<void>): Promise<void> {
  for (let page = 0; page < pagesMax; page += 1) {
    const [job, ...others] = await stores.jobs.waiting(task, pageSize)
    if (!job) return
    for (const waiting of [job, ...others]) await end(waiting)
    invariant((await stores.jobs.find(job.id))?.finishedAt !== null, 'the callback finishes the job')
  }
  throw new Error(`More than ${pageSize * pagesMax} jobs are waiting for one task.`)
}
