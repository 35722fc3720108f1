import { secondMs } from '../shared/clock.js'
import { type StopSignal, Stopper, unlessStopped } from '../shared/stop-signal.js'
import type { ClaimedWork } from './job-queue.js'
import { leaseMs, type WorkPorts } from './run-work.js'

export const renewEveryMs = 5 * secondMs
/** Less than three leases, so that nobody waits a minute for one attempt. */
export const workMaxMs = 50 * secondMs

export type Attempt<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost' }

/** Does work while its lease is renewed. Where it is lost, or the time is up, the work is told to stop and not waited for. */
export async function underLease<Result>(
  ports: Pick<WorkPorts, 'jobs' | 'clock' | 'withinMs'>,
  work: ClaimedWork,
  stopping: StopSignal,
  doWork: (signal: StopSignal) => Promise<Result>,
): Promise<Attempt<Result>> {
  const own = new Stopper()
  const working = attempted(() => doWork(own))
  const until = ports.clock.now() + workMaxMs
  try {
    for (;;) {
      const left = until - ports.clock.now()
      if (left <= 0) return { kind: 'failed', error: new Error(`The work took longer than ${workMaxMs} ms.`) }
      const waited = await ports.withinMs(unlessStopped(working, stopping), Math.min(renewEveryMs, left))
      if (waited.inTime) return waited.result.stopped ? { kind: 'stopped' } : waited.result.result
      if (!(await isRenewed(ports, work))) return { kind: 'lost' }
    }
  } finally {
    own.stop()
  }
}

async function attempted<Result>(doWork: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { kind: 'done', result: await doWork() }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

/** A store that cannot answer just now takes no lease away: whether it holds is asked again when the work is settled. */
async function isRenewed({ jobs, clock }: Pick<WorkPorts, 'jobs' | 'clock'>, work: ClaimedWork): Promise<boolean> {
  return jobs.renew(work.id, work.leaseId, clock.now() + leaseMs).catch(() => true)
}
