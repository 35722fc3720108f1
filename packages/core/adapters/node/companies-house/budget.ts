import type { Limiter } from '../../../src/limits/limiter.js'
import type { Rate, RateOutcome } from '../../../src/limits/rate.js'
import { type Clock, type Instant, minuteMs, secondMs } from '../../../src/shared/clock.js'
import { sha256 } from '../../shared/sha256.js'

const windowMs = 5 * minuteMs
const windowCalls = 600
const burst = 120

/** The burst plus the refill of one window equals the Companies House limit, so no window can exceed it. */
export const companiesHouseRate: Rate = { burst, intervalMs: windowMs / (windowCalls - burst) }

/**
 * An account may use the part of the burst that is plentiful, then its own share. The last part is for accounts that
 * have hardly used their share. So no four accounts, whatever they do, can keep a fifth from its first calls.
 */
const plentifulShare = 0.25
const reservedShare = 0.25
export const accountRate: Rate = { burst: burst / 4, intervalMs: companiesHouseRate.intervalMs * 8 }
/** Calls of an account that may use what is reserved. */
export const firstCalls = Math.floor((burst * reservedShare) / 5)

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

/** Whether a call is granted. If not: how long to wait, and whether our own limit or Companies House demands it. */
export type Grant = { readonly waitMs: 0 } | { readonly waitMs: number; readonly by: 'budget' | 'companies_house' }

const granted: Grant = { waitMs: 0 }

/** The rate limit of one API key, shared by the fleet. Closed while Companies House says it is exhausted. */
export class Budget {
  readonly #limiter: Limiter
  readonly #clock: Clock
  readonly #name: string
  readonly #share: number
  #closedUntil: Instant = 0

  constructor({ limiter, clock, key, share = 1 }: BudgetOptions) {
    this.#limiter = limiter
    this.#clock = clock
    this.#name = `companies-house:${sha256(key).slice(0, 16)}`
    this.#share = share
  }

  /** `account`: whose share the call uses; null if it may use everything. */
  async take(account: string | null): Promise<Grant> {
    const closedMs = this.closedForMs()
    if (closedMs > 0) return { waitMs: closedMs, by: 'companies_house' }
    return account === null ? refusedFor(await this.#takeUpTo(this.#share)) : this.#takeFor(account)
  }

  async #takeFor(account: string): Promise<Grant> {
    const plentiful = await this.#takeUpTo(plentifulShare)
    if (plentiful.allowed) return granted
    const own = await this.#limiter.take(`${this.#name}:${account}`, accountRate, this.#clock.now())
    if (!own.allowed) return refusedFor(own.retryAfterMs < plentiful.retryAfterMs ? own : plentiful)
    const isAmongFirst = own.remaining >= accountRate.burst - firstCalls
    return refusedFor(await this.#takeUpTo(isAmongFirst ? 1 : 1 - reservedShare))
  }

  #takeUpTo(share: number): Promise<RateOutcome> {
    const rate = { ...companiesHouseRate, burst: Math.max(Math.floor(burst * share), 1) }
    return this.#limiter.take(this.#name, rate, this.#clock.now())
  }

  /** How many calls could be made at once; 0 while Companies House says that its limit is used up. */
  async left(): Promise<number> {
    if (this.closedForMs() > 0) return 0
    return this.#limiter.remaining(this.#name, companiesHouseRate, this.#clock.now())
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

function refusedFor({ allowed, retryAfterMs }: RateOutcome): Grant {
  return allowed ? granted : { waitMs: Math.max(retryAfterMs, 1), by: 'budget' }
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
