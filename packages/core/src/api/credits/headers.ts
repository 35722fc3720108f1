import type { Settled } from '../../credits/charge-reason.js'
import type { Job } from '../../jobs/job-queue.js'
import { settledJob } from '../resolution/render.js'

/** On every answer that could spend. */
export function creditHeaders(charged: number, available: number): Record<string, string> {
  return { 'X-Credits-Charged': String(charged), 'X-Credits-Remaining': String(available) }
}

/** What a call that waited for a job spent: of several that waited for the same one, only the one that made it. */
export function settledCall(job: Job, isJoined: boolean): Settled {
  const settled = settledJob(job)
  return isJoined && settled.charged ? { charged: false, reason: 'already_charged' } : settled
}
