import type { Ports, Stores } from '../ports.js'
import { hourMs, type Instant, secondMs } from '../shared/clock.js'
import { base62 } from '../shared/encoding/base62.js'
import { UnavailableError } from '../shared/errors.js'
import type { JobId } from '../shared/ids.js'
import { invariant } from '../shared/invariant.js'
import type { StopSignal } from '../shared/stop-signal.js'
import type { AccountShares } from './account-shares.js'
import { attemptsMax, backoffMs } from './backoff.js'
import { forEachWaitingJob } from './for-each-waiting-job.js'
import type { ClaimedTask, Job, TaskKind } from './job-queue.js'
import { underLease } from './under-lease.js'

const leaseIdBytes = 16
export const leaseMs = 20 * secondMs
/** Less than three leases, so that no caller waits a minute for one attempt. */
export const workMaxMs = 50 * secondMs
/** How long a job waits for a database that does not answer. */
const outageMaxMs = hourMs

/** Shown to the caller of an abandoned job. */
export const givenUpMessage = `The job failed after ${attemptsMax} attempts. Nothing was charged. Please try again later.`

export type WorkPorts = Pick<Ports, 'jobs' | 'atomically' | 'clock' | 'random' | 'withinMs'>

export interface TaskHandler<Result> {
  /** Must return soon after `signal` fires. The result is stored only if the worker still holds the lease afterwards. */
  run(task: ClaimedTask, signal: StopSignal): Promise<Result>

  /** Stores the result and finishes every waiting job, in the given transaction. */
  finish(stores: Stores, task: ClaimedTask, result: Result): Promise<void>

  /** What the result says in a word, such as the decision about a site. */
  outcomeOf(result: Result): string

  /** Releases what was reserved for a job that fails, in the same transaction. The caller then finishes the job. */
  giveUp(stores: Stores, job: Job): Promise<void>
}

export interface RunSettings {
  /** Stops the running task and releases it as if it had not been leased. */
  readonly stopping: StopSignal
  readonly leaseMs?: number
  /** Run only tasks that one of these jobs waits for (at most `namedJobsMax`). Default: any task. */
  readonly named?: readonly JobId[]
  /** Shared by all runs of a process; bounds the concurrent tasks of one account. */
  readonly shares?: AccountShares
  /** Called as soon as a task is leased, so that another loop can look for more. */
  readonly onClaimed?: (task: ClaimedTask) => void
  /** Called after each attempt whose result was stored, and after each that failed. */
  readonly onEnded?: (ended: EndedTask) => void
  /** Called for each failed attempt. The error is never shown to the job's caller. */
  readonly onFailure?: (error: unknown, task: ClaimedTask) => void
}

export interface EndedTask {
  readonly kind: TaskKind
  /** Of the result; `retried` if the attempt failed and will be repeated, `job_failed` if it was the last. */
  readonly outcome: string
  readonly ms: number
}

/**
 * `idle`: nothing was due. `done`: the result was stored, or no job waits for it any more. `put_back`: the attempt
 * failed and will be repeated later. `given_up`: the last attempt failed. `lost`: another worker has the task now, and
 * nothing of this attempt was stored. `released`: the claim was undone, because of a stop or because a job joined late.
 */
export type RunOutcome = 'idle' | 'done' | 'put_back' | 'given_up' | 'lost' | 'released'

/** Leases the next task, runs it, and stores the result in one transaction, or reschedules the task. */
export async function runNextTask<Result>(
  ports: WorkPorts,
  handler: TaskHandler<Result>,
  settings: RunSettings,
): Promise<RunOutcome> {
  const task = await claimNext(ports, settings)
  if (!task) return 'idle'
  settings.shares?.enter(task.account)
  try {
    settings.onClaimed?.(task)
    return await runClaimed(ports, handler, settings, task)
  } finally {
    settings.shares?.leave(task.account)
  }
}

async function claimNext(
  ports: WorkPorts,
  { leaseMs: length = leaseMs, named, shares }: RunSettings,
): Promise<ClaimedTask | null> {
  const now = ports.clock.now()
  const lease = { id: base62(ports.random.bytes(leaseIdBytes)), until: now + length }
  for (const passOver of shares?.limits() ?? [[]]) {
    const task = await ports.jobs.claim(lease, now, named, passOver)
    if (task) return task
  }
  return null
}

async function runClaimed<Result>(
  ports: WorkPorts,
  handler: TaskHandler<Result>,
  settings: RunSettings,
  task: ClaimedTask,
): Promise<RunOutcome> {
  const startedAt = ports.clock.now()
  const end = (outcome: RunOutcome, result: string) => {
    const words: Partial<Record<RunOutcome, string>> = { done: result, put_back: 'retried', given_up: 'job_failed' }
    const word = words[outcome]
    if (word !== undefined)
      settings.onEnded?.({ kind: task.kind, outcome: word, ms: Math.max(ports.clock.now() - startedAt, 0) })
    return outcome
  }
  // Every attempt was counted when it was claimed, but its worker died before it reported a result.
  if (task.attempt > attemptsMax) return end(await giveUp(ports, handler, task), '')
  const [waiting] = await ports.jobs.waiting(task.id, 1)
  if (!waiting) return dropTask(ports, task)

  const { stopping, leaseMs: ms = leaseMs } = settings
  const renew = (until: Instant) => ports.jobs.renew(task.id, task.leaseId, until)
  const attempt = await underLease(ports, { ms, renew, stopping, workMaxMs }, (signal) => handler.run(task, signal))
  const fail = (error: unknown) => handleFailure(ports, handler, { task, waiting, error }, settings)
  switch (attempt.kind) {
    case 'done':
      return end(await settleTask(ports, handler, task, attempt.result).catch(fail), handler.outcomeOf(attempt.result))
    case 'failed':
      return end(await fail(attempt.error), '')
    case 'stopped':
      return (await ports.jobs.release(task.id, task.leaseId)) ? 'released' : 'lost'
    case 'lost':
      return 'lost'
  }
}

async function settleTask<Result>(
  ports: WorkPorts,
  handler: TaskHandler<Result>,
  task: ClaimedTask,
  result: Result,
): Promise<RunOutcome> {
  const isStored = await ifLeaseHeld(ports, task, (stores) => handler.finish(stores, task, result))
  return isStored ? 'done' : 'lost'
}

async function giveUp<Result>(ports: WorkPorts, handler: TaskHandler<Result>, task: ClaimedTask): Promise<RunOutcome> {
  const at = ports.clock.now()
  const ended = { status: 'failed', outcome: 'job_failed', chargedFor: null, errorMessage: givenUpMessage, at } as const
  const isStored = await ifLeaseHeld(ports, task, (stores) =>
    forEachWaitingJob(stores, task.id, async (job) => {
      await handler.giveUp(stores, job)
      await stores.jobs.finish(job.id, ended)
    }),
  )
  return isStored ? 'given_up' : 'lost'
}

/** Calls `end` and completes the task in one transaction. Returns false and does nothing if the lease was lost. */
function ifLeaseHeld(ports: WorkPorts, task: ClaimedTask, end: (stores: Stores) => Promise<void>): Promise<boolean> {
  return ports.atomically(async (stores) => {
    if (!(await stores.jobs.holds(task.id, task.leaseId))) return false
    await end(stores)
    const isComplete = await stores.jobs.complete(task.id, task.leaseId)
    invariant(isComplete, 'a settled task has no open jobs')
    return true
  })
}

async function handleFailure<Result>(
  ports: WorkPorts,
  handler: TaskHandler<Result>,
  { task, waiting, error }: { task: ClaimedTask; waiting: Job; error: unknown },
  { onFailure }: RunSettings,
): Promise<RunOutcome> {
  onFailure?.(error, task)
  const now = ports.clock.now()
  // That the database did not answer says nothing about the task, so it costs no attempt.
  const isOutage = error instanceof UnavailableError && now - waiting.createdAt < outageMaxMs
  const wait = backoffMs(ports.random, isOutage ? 1 : task.attempt)
  if (wait === null) return giveUp(ports, handler, task)
  const isPutBack = await ports.jobs.putBack(task.id, task.leaseId, now + wait, isOutage ? 'uncounted' : undefined)
  return isPutBack ? 'put_back' : 'lost'
}

/** Ends a task that no job waits for. If a job joined in the meantime, releases the task for the next claim. */
async function dropTask(ports: WorkPorts, task: ClaimedTask): Promise<RunOutcome> {
  if (await ports.jobs.complete(task.id, task.leaseId)) return 'done'
  return (await ports.jobs.release(task.id, task.leaseId)) ? 'released' : 'lost'
}
