import type { Ports } from '../ports.js'
import { secondMs } from '../shared/clock.js'
import { Stopper, type StopSignal, unlessStopped } from '../shared/stop-signal.js'
import type { ClaimedTask } from './job-queue.js'

export const leaseMs = 20 * secondMs
/** Several renewals per lease, so that one or two may fail. */
const renewalsInLease = 4
/** Less than three leases, so that no caller waits a minute for one attempt. */
export const workMaxMs = 50 * secondMs

export interface LeaseSettings {
  /** Stops the running task and releases it as if it had not been leased. */
  readonly stopping: StopSignal
  readonly leaseMs?: number
}

export type Attempt<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost' }

/**
 * Runs a task while renewing its lease. If the lease is lost or time is up, signals the task to stop and does not
 * wait for it.
 */
export async function underLease<Result>(
  ports: Pick<Ports, 'jobs' | 'clock' | 'withinMs'>,
  task: ClaimedTask,
  { stopping, leaseMs: length = leaseMs }: LeaseSettings,
  run: (signal: StopSignal) => Promise<Result>,
): Promise<Attempt<Result>> {
  const stopper = new Stopper()
  const ending = unlessStopped(
    runAttempt(() => run(stopper)),
    stopping,
  )
  const until = ports.clock.now() + workMaxMs
  try {
    for (;;) {
      const left = until - ports.clock.now()
      if (left <= 0) return { kind: 'failed', error: new Error(`The task took longer than ${workMaxMs} ms.`) }
      const waited = await ports.withinMs(ending, Math.min(length / renewalsInLease, left))
      if (waited.inTime) return waited.result.stopped ? { kind: 'stopped' } : waited.result.result
      if (!(await isRenewed(ports, task, length))) return { kind: 'lost' }
    }
  } finally {
    stopper.stop()
  }
}

async function runAttempt<Result>(run: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { kind: 'done', result: await run() }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

/** A store that is temporarily unavailable does not end a lease; settling the task checks the lease again. */
async function isRenewed(
  { jobs, clock }: Pick<Ports, 'jobs' | 'clock'>,
  task: ClaimedTask,
  length: number,
): Promise<boolean> {
  return jobs.renew(task.id, task.leaseId, clock.now() + length).catch(() => true)
}
