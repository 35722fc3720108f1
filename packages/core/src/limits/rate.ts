import type { Instant } from '../shared/clock.js'

/** A token bucket that holds `burst` calls and refills by one every `intervalMs`. Both are whole numbers. */
export interface Rate {
  readonly burst: number
  readonly intervalMs: number
}

/** `calls` per `seconds`, which may all come at once. */
export function rateOf(calls: number, seconds: number): Rate {
  return { burst: calls, intervalMs: Math.ceil((seconds * 1_000) / calls) }
}

export interface RateOutcome {
  readonly allowed: boolean
  readonly remaining: number
  /** Time until the next call is allowed; 0 if one is allowed now. */
  readonly retryAfterMs: number
  /** Time until the bucket is full again. */
  readonly resetAfterMs: number
}

/**
 * The bucket is stored as one number: the time at which it will be full again. An allowed call moves that time by
 * one interval; a refused call does not change it.
 */
export function spend(fullAt: Instant | null, rate: Rate, now: Instant): { fullAt: Instant; outcome: RateOutcome } {
  const current = Math.max(fullAt ?? now, now)
  const next = current + rate.intervalMs
  const allowed = next - now <= rate.burst * rate.intervalMs
  const updated = allowed ? next : current
  return { fullAt: updated, outcome: outcomeAt(updated, rate, now, allowed) }
}

export function outcomeAt(fullAt: Instant, rate: Rate, now: Instant, allowed: boolean): RateOutcome {
  const resetAfterMs = Math.max(fullAt - now, 0)
  const remaining = Math.max(Math.floor(rate.burst - resetAfterMs / rate.intervalMs), 0)
  const retryAfterMs = remaining > 0 ? 0 : Math.ceil(resetAfterMs - (rate.burst - 1) * rate.intervalMs)
  return { allowed, remaining, retryAfterMs, resetAfterMs }
}
