import type { ChargeReason, Settled } from '../../credits/charge-reason.js'
import type { Job } from '../../jobs/job-queue.js'

/** Set on every response of a route that can spend credits. */
export function creditHeaders(charged: number, available: number): Record<string, string> {
  return { 'X-Credits-Charged': String(charged), 'X-Credits-Remaining': String(available) }
}

/** The charge of a job, as recorded in the ledger. */
export function settledJob({ outcome, chargedFor, status }: Job): Settled {
  const reason = (outcome ?? (status === 'failed' ? 'job_failed' : 'pending')) as ChargeReason
  return { charged: chargedFor !== null, reason }
}

/** The charge of a call that waited for a job. If several calls waited for it, only the call that created it is charged. */
export function settledCall(job: Job, isJoined: boolean): Settled {
  const settled = settledJob(job)
  return isJoined && settled.charged ? { charged: false, reason: 'already_charged' } : settled
}
