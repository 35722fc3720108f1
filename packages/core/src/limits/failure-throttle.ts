import { type Instant, minuteMs, secondMs } from '../shared/clock.js'

/**
 * So many failures in a quarter of an hour are free. Past them each further try waits, twice as long each time,
 * until a quarter of an hour has been quiet. Never a lock-out.
 */
export interface FailureRule {
  readonly free: number
}

export const failureWindowMs = 15 * minuteMs
export const failureDelayMaxMs = 15 * minuteMs

export interface FailureState {
  /** Failures that still count; while none has to wait, they fade evenly. */
  readonly failures: number
  readonly lastAt: Instant
  readonly blockedUntil: Instant
}

export type AttemptOutcome = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }

/** Counts a try as a failure before it is made, so that parallel tries cannot all slip through. */
export function countAttempt(
  state: FailureState | null,
  rule: FailureRule,
  now: Instant,
): { state: FailureState; outcome: AttemptOutcome } {
  if (state && now < state.blockedUntil) {
    return { state, outcome: { allowed: false, retryAfterMs: state.blockedUntil - now } }
  }

  const failures = (state ? stillCounting(state, rule, now) : 0) + 1
  const over = Math.ceil(failures - rule.free)
  const delay = over > 0 ? Math.min(2 ** (over - 1) * secondMs, failureDelayMaxMs) : 0
  return { state: { failures, lastAt: now, blockedUntil: now + delay }, outcome: { allowed: true } }
}

function stillCounting({ failures, lastAt, blockedUntil }: FailureState, { free }: FailureRule, now: Instant): number {
  if (failures > free) return now - blockedUntil > failureWindowMs ? 0 : failures
  return Math.max(failures - ((now - lastAt) * free) / failureWindowMs, 0)
}

/** The state after a try that turned out well: the failures before it still stand. */
export function withdrawAttempt(state: FailureState): FailureState {
  return { ...state, failures: Math.max(state.failures - 1, 0) }
}
