import type { Instant } from '../shared/clock.js'

/** A bucket that holds `burst` calls and regains one every `intervalMs`, both whole numbers. */
export interface Rate {
  readonly burst: number
  readonly intervalMs: number
}

/** So many calls in so many seconds, all of which may come at once. */
export function rateOf(calls: number, seconds: number): Rate {
  return { burst: calls, intervalMs: Math.ceil((seconds * 1_000) / calls) }
}

export interface RateOutcome {
  readonly allowed: boolean
  readonly remaining: number
  /** Until the next call may pass; 0 where one may now. */
  readonly retryAfterMs: number
  /** Until the bucket is full again. */
  readonly resetAfterMs: number
}

/**
 * The bucket is kept as one number, the time at which it would be full again.
 * An allowed call moves that time on by one interval; a refused call leaves it.
 */
export function spend(fullAt: Instant | null, rate: Rate, now: Instant): { fullAt: Instant; outcome: RateOutcome } {
  const current = Math.max(fullAt ?? now, now)
  const next = current + rate.intervalMs
  const allowed = next - now <= rate.burst * rate.intervalMs
  const kept = allowed ? next : current
  return { fullAt: kept, outcome: outcomeAt(kept, rate, now, allowed) }
}

export function outcomeAt(fullAt: Instant, rate: Rate, now: Instant, allowed: boolean): RateOutcome {
  const resetAfterMs = Math.max(fullAt - now, 0)
  const remaining = Math.max(Math.floor(rate.burst - resetAfterMs / rate.intervalMs), 0)
  const retryAfterMs = remaining > 0 ? 0 : Math.ceil(resetAfterMs - (rate.burst - 1) * rate.intervalMs)
  return { allowed, remaining, retryAfterMs, resetAfterMs }
}
