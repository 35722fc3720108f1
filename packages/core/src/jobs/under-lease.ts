import type { Ports } from '../ports.js'
import type { Instant } from '../shared/clock.js'
import { Stopper, type StopSignal, unlessStopped } from '../shared/stop-signal.js'

/** Several renewals per lease, so that one or two may fail. */
const renewalsInLease = 4

export interface Lease {
  readonly ms: number
  /** False if the lease is lost. */
  renew(until: Instant): Promise<boolean>
  /** Ends the wait for the work, which goes on. Without it, the work has to end by itself. */
  readonly stopping?: StopSignal
  /** Work that takes longer has failed. Default: no limit. */
  readonly workMaxMs?: number
}

export type Attempt<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost' }

/**
 * Runs work while renewing its lease. If the lease is lost or time is up, signals the work to stop and does not
 * wait for it.
 */
export async function underLease<Result>(
  { clock, withinMs }: Pick<Ports, 'clock' | 'withinMs'>,
  { ms, renew, stopping = new Stopper(), workMaxMs = Number.POSITIVE_INFINITY }: Lease,
  run: (signal: StopSignal) => Promise<Result>,
): Promise<Attempt<Result>> {
  const stopper = new Stopper()
  const ending = unlessStopped(
    runAttempt(() => run(stopper)),
    stopping,
  )
  const until = clock.now() + workMaxMs
  try {
    for (;;) {
      const left = until - clock.now()
      if (left <= 0) return { kind: 'failed', error: new Error(`The task took longer than ${workMaxMs} ms.`) }
      const waited = await withinMs(ending, Math.min(ms / renewalsInLease, left))
      if (waited.inTime) return waited.result.stopped ? { kind: 'stopped' } : waited.result.result
      // A store that is temporarily unavailable does not end a lease; storing the result checks the lease again.
      if (!(await renew(clock.now() + ms).catch(() => true))) return { kind: 'lost' }
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
