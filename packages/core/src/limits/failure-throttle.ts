import { type Instant, minuteMs, secondMs } from '../shared/clock.js'

/**
 * So many failures in a quarter of an hour are free. Past them each further try waits, twice as long each time,
 * until a quarter of an hour has been quiet.
 */
export interface FailureRule {
  readonly free: number
  /** Bounds the wait, so that whoever fails on purpose cannot shut out whoever does not. */
  readonly delayMaxMs: number
}

export const failureWindowMs = 15 * minuteMs

export interface FailureState {
  /** Failures that still count; while none has to wait, they fade evenly. */
  readonly failures: number
  readonly lastAt: Instant
  /** 0 where nobody has to wait. */
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
  const delay = over > 0 ? Math.min(2 ** (over - 1) * secondMs, rule.delayMaxMs) : 0
  const lastAt = Math.max(state?.lastAt ?? now, now)
  return { state: { failures, lastAt, blockedUntil: delay > 0 ? now + delay : 0 }, outcome: { allowed: true } }
}

/** The clocks of two servers may differ, so time that seems to go back counts as none. */
function stillCounting({ failures, lastAt, blockedUntil }: FailureState, { free }: FailureRule, now: Instant): number {
  if (failures > free) return now - Math.max(lastAt, blockedUntil) > failureWindowMs ? 0 : failures
  return Math.max(failures - (Math.max(now - lastAt, 0) * free) / failureWindowMs, 0)
}

/** The state after a try that turned out well: the failures before it still stand. */
export function withdrawAttempt(state: FailureState): FailureState {
  return { ...state, failures: Math.max(state.failures - 1, 0) }
}

/** Nothing is left of it that could make anybody wait. */
export function isForgotten({ lastAt, blockedUntil }: FailureState, now: Instant): boolean {
  return now - Math.max(lastAt, blockedUntil) > failureWindowMs
}
