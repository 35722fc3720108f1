import type { Instant } from '../shared/clock.js'
import type { AttemptOutcome, FailureRule } from './failure-throttle.js'
import type { Rate, RateOutcome } from './rate.js'

/** Counters, shared by several servers if the store is shared. Updated outside of transactions. */
export interface Limiter {
  /** Every call counts. */
  take(key: string, rate: Rate, now: Instant): Promise<RateOutcome>

  /** How many calls `take` would allow now. Counts nothing. */
  remaining(key: string, rate: Rate, now: Instant): Promise<number>

  /** Counts one failure in advance, before the result is known. */
  attempt(key: string, rule: FailureRule, now: Instant): Promise<AttemptOutcome>

  /** Takes back one failure that was counted in advance. */
  withdraw(key: string): Promise<void>

  /** Clears all failures of a key. */
  forgive(key: string): Promise<void>

  /** Removes at most `limit` counters that have no effect any more; returns how many. */
  purge(now: Instant, limit: number): Promise<number>
}
