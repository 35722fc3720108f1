import { ApiError } from './api-error.js'
import type { CallOptions, ProgressOptions } from './call-options.js'
import type { Connection } from './http/connection.js'
import type { WaitLimit } from './wait-options.js'
import type { ChargeReason, Job, PendingJob } from './wire.generated.js'

const pollSecondsDefault = 2
const pollSecondsMin = 1
const pollSecondsMax = 30
/** Spreads the polls of clients that started at the same time. */
const jitterShare = 0.2

type Options = CallOptions & ProgressOptions

/** Polls the job and returns it when it has ended or the time limit is reached. */
export async function pollUntilEnded(
  connection: Connection,
  jobId: string,
  limit: WaitLimit,
  { signal, onProgress }: Options,
  firstPollMs = 0,
): Promise<Job> {
  const { clock } = connection
  let pollMs = firstPollMs
  for (;;) {
    const leftMs = Math.max(0, limit.until - clock.now())
    if (pollMs > 0) await clock.sleep(Math.min(pollMs, leftMs), signal)
    const { body: job, retryAfterSeconds } = await connection.exchange('getJob', { path: { job_id: jobId }, signal })
    if (job.status === 'completed' || job.status === 'failed' || clock.now() >= limit.until) return job
    onProgress?.({ jobId, status: job.status, waitedMs: Math.round(clock.now() - limit.startedAt) })
    pollMs = pollDelayMs(connection, retryAfterSeconds)
  }
}

/** Waits for a pending job to complete. Throws if it fails or takes longer than the limit. */
export async function waitForJob(
  connection: Connection,
  { job_id: jobId, status, error_message }: Pick<PendingJob, 'job_id' | 'status' | 'error_message'>,
  limit: WaitLimit,
  options: Options,
  retryAfterSeconds: number | null = null,
): Promise<Job> {
  if (status === 'failed') throw jobFailed(jobId, error_message)
  options.onProgress?.({ jobId, status, waitedMs: Math.round(connection.clock.now() - limit.startedAt) })
  const job = await pollUntilEnded(connection, jobId, limit, options, pollDelayMs(connection, retryAfterSeconds))
  if (job.status === 'failed') throw jobFailed(jobId, job.error_message)
  if (job.status !== 'completed') throw stillRunning(jobId)
  return job
}

interface Charge {
  readonly charged: boolean
  readonly charge_reason?: ChargeReason | null | undefined
}

/** The answer of a job that the call waited for. If another call of the account created the job, that one is charged. */
export function chargedOnce<Answer extends Charge>({ charge_reason: reason }: Charge, answer: Answer): Answer {
  if (reason !== 'already_charged' || !answer.charged) return answer
  return { ...answer, charged: false, charge_reason: reason }
}

/** The error for a completed job whose answer is missing. */
export function missingAnswer(jobId: string): ApiError {
  return new ApiError({
    code: 'internal',
    message: `Job ${jobId} is completed, but its answer is no longer stored.`,
    retryable: true,
    nextStep: 'Send the request again.',
    jobId,
  })
}

function pollDelayMs({ clock }: Connection, asked: number | null): number {
  const seconds = Math.min(Math.max(asked ?? pollSecondsDefault, pollSecondsMin), pollSecondsMax)
  return seconds * 1000 * (1 + clock.random() * jitterShare)
}

function jobFailed(jobId: string, reason: string | null | undefined): ApiError {
  return new ApiError({
    code: 'job_failed',
    message: reason || `Job ${jobId} failed.`,
    retryable: true,
    nextStep: 'Send the request again later. A failed job costs nothing.',
    jobId,
  })
}

function stillRunning(jobId: string): ApiError {
  return new ApiError({
    code: 'job_pending',
    message: `Job ${jobId} did not finish within the wait time. It is still running.`,
    retryable: true,
    nextStep: 'Check it later with getJob.',
    jobId,
  })
}
