import { setTimeout as delay } from 'node:timers/promises'
import type { RequestContext } from './request-context.js'

const waitMaxSeconds = 25
const lookEveryMs = 100

/** How long the caller is willing to wait (`Prefer: wait=N`, RFC 7240); 0 where he is not. */
export function waitSecondsOf(request: Request): number {
  const asked = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?/i.exec(request.headers.get('prefer') ?? '')?.[1]
  return Math.min(Number(asked ?? 0), waitMaxSeconds)
}

/** Looks again until the job has ended, the time is up, the caller is gone or the server stops. */
export async function waitForJob<Found extends { readonly job: { readonly status: string } }>(
  { request, isStopping }: Pick<RequestContext, 'request' | 'isStopping'>,
  seconds: number,
  look: () => Promise<Found>,
): Promise<Found | null> {
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until && !request.signal.aborted && !isStopping()) {
    const found = await look()
    if (found.job.status === 'completed' || found.job.status === 'failed') return found
    await delay(lookEveryMs, undefined, { ref: false })
  }
  return null
}
