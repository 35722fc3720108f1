import type { Limiter } from '../../../src/limits/limiter.js'
import type { Rate } from '../../../src/limits/rate.js'
import { type Clock, type Instant, minuteMs, secondMs } from '../../../src/shared/clock.js'
import { sha256 } from '../../shared/sha256.js'

const windowMs = 5 * minuteMs
const windowCalls = 600
const burst = 120

/** A burst and what is regained in a window are together what Companies House allows in it, so no window exceeds it. */
export const companiesHouseRate: Rate = { burst, intervalMs: windowMs / (windowCalls - burst) }

/** Past this a time that Companies House names is a mistake. */
const closedMaxMs = 2 * windowMs

export type Headers = Readonly<Record<string, string | string[] | undefined>>

export interface BudgetOptions {
  readonly limiter: Limiter
  readonly clock: Clock
  readonly key: string
  /** How much of the burst may be used up, from 0 to 1: work that can wait leaves the rest to questions that cannot. */
  readonly share?: number
}

/** The calls that one key allows, shared by the fleet; closed while Companies House says that they are spent. */
export class Budget {
  readonly #limiter: Limiter
  readonly #clock: Clock
  readonly #name: string
  readonly #rate: Rate
  #closedUntil: Instant = 0

  constructor({ limiter, clock, key, share = 1 }: BudgetOptions) {
    this.#limiter = limiter
    this.#clock = clock
    this.#name = `companies-house:${sha256(key).slice(0, 16)}`
    this.#rate = { ...companiesHouseRate, burst: Math.max(Math.floor(companiesHouseRate.burst * share), 1) }
  }

  /** 0 where a call is granted; else how long to wait. */
  async take(): Promise<number> {
    const closedMs = this.closedForMs()
    if (closedMs > 0) return closedMs
    const now = this.#clock.now()
    const { allowed, retryAfterMs } = await this.#limiter.take(this.#name, this.#rate, now)
    return allowed ? 0 : Math.max(retryAfterMs, 1)
  }

  /** How long Companies House wants to be left alone; 0 where it does not. */
  closedForMs(): number {
    return Math.max(this.#closedUntil - this.#clock.now(), 0)
  }

  /** Heeds what an answer says of the budget. 429 is the limit of the key, 403 that of the address. */
  heed(status: number, headers: Headers): void {
    const now = this.#clock.now()
    const reset = resetOf(headers, now)
    if (status === 429 || status === 403) this.#closedUntil = reset ?? now + windowMs
    else if (remainingOf(headers) === 0 && reset !== null) this.#closedUntil = reset
  }
}

/** Most of Companies House's services spell it one way, the documents the other. */
function remainingOf(headers: Headers): number | null {
  return wholeNumber(headers['x-ratelimit-remain']) ?? wholeNumber(headers['x-ratelimit-remaining'])
}

function resetOf(headers: Headers, now: Instant): Instant | null {
  const seconds = wholeNumber(headers['x-ratelimit-reset'])
  if (seconds === null) return null
  const at = seconds * secondMs
  return at > now && at <= now + closedMaxMs ? at : null
}

function wholeNumber(value: string | string[] | undefined): number | null {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
}
