import { setTimeout as delay } from 'node:timers/promises'
import type { JobWait } from '@brassplate/core/api'
import { waitMaxSeconds } from '@brassplate/core/contract'
import type { AppRequest } from './app-env.js'
import type { Services } from './request-context.js'

/** A request that may wait until its job ends (`Prefer: wait=N`, RFC 7240). The header is parsed on first use. */
export class LongPoll implements JobWait {
  readonly #request: AppRequest
  readonly #services: Pick<Services, 'isStopping'>
  #until: number | null = null

  constructor(request: AppRequest, services: Pick<Services, 'isStopping'>) {
    this.#request = request
    this.#services = services
  }

  mayContinue(): boolean {
    this.#until ??= performance.now() + waitSecondsOf(this.#request.env.exchange.sent.get('prefer')) * 1_000
    return performance.now() < this.#until && !this.#request.req.raw.signal.aborted && !this.#services.isStopping()
  }

  async pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { ref: false })
  }
}

/** Preferences are separated by commas; parameters follow a preference after semicolons. The first `wait` counts. */
export function waitSecondsOf(prefer: string | null): number {
  const preferences = prefer?.split(',') ?? []
  const waits = preferences.flatMap((each) => /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;|$)/i.exec(each)?.[1] ?? [])
  return Math.min(Number(waits[0] ?? 0), waitMaxSeconds)
}
