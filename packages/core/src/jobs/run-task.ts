import type { Ports, Stores } from '../ports.js'
import { base62 } from '../shared/encoding/base62.js'
import type { JobId } from '../shared/ids.js'
import { invariant } from '../shared/invariant.js'
import type { StopSignal } from '../shared/stop-signal.js'
import type { AccountShares } from './account-shares.js'
import { attemptsMax, backoffMs } from './backoff.js'
import { forEachWaitingJob } from './for-each-waiting-job.js'
import type { ClaimedTask, Job } from './job-queue.js'
import { type LeaseSettings, leaseMs, underLease } from './under-lease.js'

const leaseIdBytes = 16

/** What a caller is told of a job that was given up. */
export const givenUpMessage = `This could not be finished in ${attemptsMax} attempts and was given up. Nothing was charged; please try again later.`

export type WorkPorts = Pick<Ports, 'jobs' | 'atomically' | 'clock' | 'random' | 'withinMs'>

export interface TaskHandler<Result> {
  /** Does the work, and ends soon after the signal. What it gives is kept only where the lease still holds then. */
  run(work: ClaimedTask, signal: StopSignal): Promise<Result>

  /** Keeps the result and finishes every job that waits, in the transaction that it is handed. */
  settle(stores: Stores, work: ClaimedTask, result: Result): Promise<void>

  /** Undoes what was set aside for a job that ends as failed, in the same transaction. The job itself is finished after it. */
  giveUp(stores: Stores, job: Job): Promise<void>
}

export interface RunSettings extends LeaseSettings {
  /** Only work that one of these jobs waits for, at most `namedJobsMax`; any work unless given. */
  readonly named?: readonly JobId[]
  /** Shared by all runs of a process: bounds what one account has under way. */
  readonly shares?: AccountShares
  /** Told as soon as there is work, so that somebody else may look for more meanwhile. */
  readonly onClaimed?: (work: ClaimedTask) => void
  /** Told of each attempt that failed; the caller of a job never is. */
  readonly onFailure?: (error: unknown, work: ClaimedTask) => void
}

/**
 * `idle`: nothing was due. `lost`: somebody else has the work now, and nothing of this attempt was kept.
 * `released`: it was asked to stop.
 */
export type RunOutcome = 'idle' | 'done' | 'put_back' | 'given_up' | 'lost' | 'released'

/** Takes the next piece of work, does it under a lease, and settles it in one transaction, or puts it back. */
export async function runNextTask<Result>(
  ports: WorkPorts,
  plan: TaskHandler<Result>,
  settings: RunSettings,
): Promise<RunOutcome> {
  const work = await claimNext(ports, settings)
  if (!work) return 'idle'
  settings.shares?.enter(work.account)
  try {
    settings.onClaimed?.(work)
    return await runClaimed(ports, plan, settings, work)
  } finally {
    settings.shares?.leave(work.account)
  }
}

async function claimNext(
  ports: WorkPorts,
  { leaseMs: length = leaseMs, named, shares }: RunSettings,
): Promise<ClaimedTask | null> {
  const now = ports.clock.now()
  const lease = { id: base62(ports.random.bytes(leaseIdBytes)), until: now + length }
  for (const passOver of shares?.limits() ?? [[]]) {
    const work = await ports.jobs.claim(lease, now, named, passOver)
    if (work) return work
  }
  return null
}

async function runClaimed<Result>(
  ports: WorkPorts,
  plan: TaskHandler<Result>,
  settings: RunSettings,
  work: ClaimedTask,
): Promise<RunOutcome> {
  // Its workers died with it: the attempts were counted and nobody was left to say so.
  if (work.attempt > attemptsMax) return giveUp(ports, plan, work)
  const [waiting] = await ports.jobs.waiting(work.id, 1)
  if (!waiting) return drop(ports, work)

  const attempt = await underLease(ports, work, settings, (signal) => plan.run(work, signal))
  switch (attempt.kind) {
    case 'done':
      return settle(ports, plan, work, attempt.result).catch((error: unknown) =>
        failed(ports, plan, work, error, settings),
      )
    case 'failed':
      return failed(ports, plan, work, attempt.error, settings)
    case 'stopped':
      return (await ports.jobs.release(work.id, work.leaseId)) ? 'released' : 'lost'
    case 'lost':
      return 'lost'
  }
}

async function settle<Result>(
  ports: WorkPorts,
  plan: TaskHandler<Result>,
  work: ClaimedTask,
  result: Result,
): Promise<RunOutcome> {
  const isKept = await whileHeld(ports, work, (stores) => plan.settle(stores, work, result))
  return isKept ? 'done' : 'lost'
}

async function giveUp<Result>(ports: WorkPorts, plan: TaskHandler<Result>, work: ClaimedTask): Promise<RunOutcome> {
  const at = ports.clock.now()
  const ended = { status: 'failed', outcome: 'job_failed', chargedFor: null, errorMessage: givenUpMessage, at } as const
  const isKept = await whileHeld(ports, work, (stores) =>
    forEachWaitingJob(stores, work.id, async (job) => {
      await plan.giveUp(stores, job)
      await stores.jobs.finish(job.id, ended)
    }),
  )
  return isKept ? 'given_up' : 'lost'
}

/** Ends the work in one transaction with what `end` does. False where the lease was lost: then nothing was done. */
function whileHeld(ports: WorkPorts, work: ClaimedTask, end: (stores: Stores) => Promise<void>): Promise<boolean> {
  return ports.atomically(async (stores) => {
    if (!(await stores.jobs.holds(work.id, work.leaseId))) return false
    await end(stores)
    const isComplete = await stores.jobs.complete(work.id, work.leaseId)
    invariant(isComplete, 'a settlement finishes every job that waits')
    return true
  })
}

async function failed<Result>(
  ports: WorkPorts,
  plan: TaskHandler<Result>,
  work: ClaimedTask,
  error: unknown,
  { onFailure }: RunSettings,
): Promise<RunOutcome> {
  onFailure?.(error, work)
  const wait = backoffMs(ports.random, work.attempt)
  if (wait === null) return giveUp(ports, plan, work)
  return (await ports.jobs.putBack(work.id, work.leaseId, ports.clock.now() + wait)) ? 'put_back' : 'lost'
}

/** The accounts that waited are gone, or a job came just now: then it is the next claim's. */
async function drop(ports: WorkPorts, work: ClaimedTask): Promise<RunOutcome> {
  if (await ports.jobs.complete(work.id, work.leaseId)) return 'done'
  return (await ports.jobs.release(work.id, work.leaseId)) ? 'released' : 'lost'
}
