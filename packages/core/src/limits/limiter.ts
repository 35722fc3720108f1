import type { Instant } from '../shared/clock.js'
import type { AttemptOutcome, FailureRule } from './failure-throttle.js'
import type { Rate, RateOutcome } from './rate.js'

/** Counters that several servers share where the store is shared. Counted outside every transaction. */
export interface Limiter {
  /** Each call counts. */
  take(key: string, rate: Rate, now: Instant): Promise<RateOutcome>

  /** Counts one failure in advance, before it is known to be one. */
  attempt(key: string, rule: FailureRule, now: Instant): Promise<AttemptOutcome>

  /** Takes back one failure that was counted in advance. */
  withdraw(key: string): Promise<void>

  /** Forgets all failures of a key. */
  forgive(key: string): Promise<void>

  /** Forgets at most `limit` counters that are as good as new; gives how many went. */
  purge(now: Instant, limit: number): Promise<number>
}
