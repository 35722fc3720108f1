import { ApiError } from './api-error.js'
import type { CallOptions, ProgressOptions } from './call-options.js'
import type { Connection } from './http/connection.js'
import type { WaitLimit } from './wait-options.js'
import type { Job, PendingJob } from './wire.generated.js'

const lookSecondsDefault = 2
const lookSecondsMin = 1
const lookSecondsMax = 30
/** So that those who began together do not stay together. */
const jitterShare = 0.2

type Options = CallOptions & ProgressOptions

/** The job once it has ended, or as it stands when limit does. */
export async function lookUntilEnded(
  connection: Connection,
  jobId: string,
  limit: WaitLimit,
  { signal, onProgress }: Options,
  firstLookMs = 0,
): Promise<Job> {
  const { clock } = connection
  let lookMs = firstLookMs
  for (;;) {
    const leftMs = Math.max(0, limit.until - clock.now())
    if (lookMs > 0) await clock.sleep(Math.min(lookMs, leftMs), signal)
    const { body: job, retryAfterSeconds } = await connection.exchange('getJob', { path: { job_id: jobId }, signal })
    if (job.status === 'completed' || job.status === 'failed' || clock.now() >= limit.until) return job
    onProgress?.({ jobId, status: job.status, waitedMs: Math.round(clock.now() - limit.startedAt) })
    lookMs = politeMs(connection, retryAfterSeconds)
  }
}

/** The completed job that a pending answer speaks of; one that failed or takes longer is thrown. */
export async function waitForJob(
  connection: Connection,
  { job_id: jobId, status, error_message }: Pick<PendingJob, 'job_id' | 'status' | 'error_message'>,
  limit: WaitLimit,
  options: Options,
  retryAfterSeconds: number | null = null,
): Promise<Job> {
  if (status === 'failed') throw failed(jobId, error_message)
  options.onProgress?.({ jobId, status, waitedMs: Math.round(connection.clock.now() - limit.startedAt) })
  const job = await lookUntilEnded(connection, jobId, limit, options, politeMs(connection, retryAfterSeconds))
  if (job.status === 'failed') throw failed(jobId, job.error_message)
  if (job.status !== 'completed') throw stillRunning(jobId)
  return job
}

/** What a completed job should have and does not. */
export function lostAnswer(jobId: string): ApiError {
  return new ApiError({
    code: 'internal',
    message: `The job ${jobId} is completed, but its answer is not kept any more.`,
    retryable: true,
    nextStep: 'Ask again.',
    jobId,
  })
}

function politeMs({ clock }: Connection, asked: number | null): number {
  const seconds = Math.min(Math.max(asked ?? lookSecondsDefault, lookSecondsMin), lookSecondsMax)
  return seconds * 1000 * (1 + clock.random() * jitterShare)
}

function failed(jobId: string, why: string | null | undefined): ApiError {
  return new ApiError({
    code: 'job_failed',
    message: why || `The job ${jobId} has failed.`,
    retryable: true,
    nextStep: 'Ask again later; a failed job costs nothing.',
    jobId,
  })
}

function stillRunning(jobId: string): ApiError {
  return new ApiError({
    code: 'job_pending',
    message: `The job ${jobId} has not ended within the time that it was waited for.`,
    retryable: true,
    nextStep: 'Look at it later with getJob; it goes on.',
    jobId,
  })
}
