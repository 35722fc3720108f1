import type { Ports } from '../ports.js'
import { secondMs } from '../shared/clock.js'
import { Stopper, type StopSignal, unlessStopped } from '../shared/stop-signal.js'
import type { ClaimedTask } from './job-queue.js'

export const leaseMs = 20 * secondMs
/** So many times in the length of a lease, so that one or two renewals may fail. */
const renewalsInLease = 4
/** Less than three leases, so that nobody waits a minute for one attempt. */
export const workMaxMs = 50 * secondMs

export interface LeaseSettings {
  /** Ends the work under way and gives it back as if it had not been claimed. */
  readonly stopping: StopSignal
  readonly leaseMs?: number
}

export type Attempt<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost' }

/** Does work while its lease is renewed. Where it is lost, or the time is up, the work is told to stop and not waited for. */
export async function underLease<Result>(
  ports: Pick<Ports, 'jobs' | 'clock' | 'withinMs'>,
  work: ClaimedTask,
  { stopping, leaseMs: length = leaseMs }: LeaseSettings,
  run: (signal: StopSignal) => Promise<Result>,
): Promise<Attempt<Result>> {
  const own = new Stopper()
  const ending = unlessStopped(
    attempted(() => run(own)),
    stopping,
  )
  const until = ports.clock.now() + workMaxMs
  try {
    for (;;) {
      const left = until - ports.clock.now()
      if (left <= 0) return { kind: 'failed', error: new Error(`The work took longer than ${workMaxMs} ms.`) }
      const waited = await ports.withinMs(ending, Math.min(length / renewalsInLease, left))
      if (waited.inTime) return waited.result.stopped ? { kind: 'stopped' } : waited.result.result
      if (!(await isRenewed(ports, work, length))) return { kind: 'lost' }
    }
  } finally {
    own.stop()
  }
}

async function attempted<Result>(run: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { kind: 'done', result: await run() }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

/** A store that cannot answer just now takes no lease away: whether it holds is asked again when the work is settled. */
async function isRenewed(
  { jobs, clock }: Pick<Ports, 'jobs' | 'clock'>,
  work: ClaimedTask,
  length: number,
): Promise<boolean> {
  return jobs.renew(work.id, work.leaseId, clock.now() + length).catch(() => true)
}
