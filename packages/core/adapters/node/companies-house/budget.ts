import type { Limiter } from '../../../src/limits/limiter.js'
import type { Rate } from '../../../src/limits/rate.js'
import { type Clock, type Instant, minuteMs, secondMs } from '../../../src/shared/clock.js'
import { sha256 } from '../../shared/sha256.js'

const windowMs = 5 * minuteMs
const windowCalls = 600
const burst = 120

/** The burst plus the refill of one window equals the Companies House limit, so no window can exceed it. */
export const companiesHouseRate: Rate = { burst, intervalMs: windowMs / (windowCalls - burst) }

/** A reset time further away than this is treated as an error. */
const closedMaxMs = 2 * windowMs

export type Headers = Readonly<Record<string, string | string[] | undefined>>

export interface BudgetOptions {
  readonly limiter: Limiter
  readonly clock: Clock
  readonly key: string
  /** Share of the burst that may be used, from 0 to 1: background work leaves the rest to interactive calls. */
  readonly share?: number
}

/** The rate limit of one API key, shared by the fleet. Closed while Companies House says it is exhausted. */
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

  /** 0 if a call is granted; otherwise how long to wait. */
  async take(): Promise<number> {
    const closedMs = this.closedForMs()
    if (closedMs > 0) return closedMs
    const now = this.#clock.now()
    const { allowed, retryAfterMs } = await this.#limiter.take(this.#name, this.#rate, now)
    return allowed ? 0 : Math.max(retryAfterMs, 1)
  }

  /** How long until Companies House accepts calls again; 0 if it does now. */
  closedForMs(): number {
    return Math.max(this.#closedUntil - this.#clock.now(), 0)
  }

  /** Applies the rate-limit headers of a response. 429 is the limit of the key, 403 that of the IP address. */
  applyResponse(status: number, headers: Headers): void {
    const now = this.#clock.now()
    const reset = resetTime(headers, now)
    if (status === 429 || status === 403) this.#closedUntil = reset ?? now + windowMs
    else if (remainingCalls(headers) === 0 && reset !== null) this.#closedUntil = reset
  }
}

/** Most Companies House services use the first spelling; the documentation gives the second. */
function remainingCalls(headers: Headers): number | null {
  return wholeNumber(headers['x-ratelimit-remain']) ?? wholeNumber(headers['x-ratelimit-remaining'])
}

function resetTime(headers: Headers, now: Instant): Instant | null {
  const seconds = wholeNumber(headers['x-ratelimit-reset'])
  if (seconds === null) return null
  const at = seconds * secondMs
  return at > now && at <= now + closedMaxMs ? at : null
}

function wholeNumber(value: string | string[] | undefined): number | null {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
}
