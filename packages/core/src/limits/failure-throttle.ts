import { type Instant, minuteMs, secondMs } from '../shared/clock.js'

/**
 * Allows `free` failures within 15 minutes. Each further attempt has to wait, twice as long each time, until 15
 * minutes pass without an attempt.
 */
export interface FailureRule {
  readonly free: number
  /** Bounds the wait, so that deliberate failures cannot lock out legitimate users. */
  readonly delayMaxMs: number
}

export const failureWindowMs = 15 * minuteMs

export interface FailureState {
  /** Failures that still count; they decay linearly while no wait applies. */
  readonly failures: number
  readonly lastAt: Instant
  /** 0 if no wait applies. */
  readonly blockedUntil: Instant
}

export type AttemptOutcome = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }

/** Counts an attempt as a failure before it is made, so that parallel attempts cannot all pass. */
export function countAttempt(
  state: FailureState | null,
  rule: FailureRule,
  now: Instant,
): { state: FailureState; outcome: AttemptOutcome } {
  if (state && now < state.blockedUntil) {
    return { state, outcome: { allowed: false, retryAfterMs: state.blockedUntil - now } }
  }

  const failures = (state ? remainingFailures(state, rule, now) : 0) + 1
  const over = Math.ceil(failures - rule.free)
  const delay = over > 0 ? Math.min(2 ** (over - 1) * secondMs, rule.delayMaxMs) : 0
  const lastAt = Math.max(state?.lastAt ?? now, now)
  return { state: { failures, lastAt, blockedUntil: delay > 0 ? now + delay : 0 }, outcome: { allowed: true } }
}

/** Server clocks may differ, so negative elapsed time counts as zero. */
function remainingFailures(
  { failures, lastAt, blockedUntil }: FailureState,
  { free }: FailureRule,
  now: Instant,
): number {
  if (failures > free) return now - Math.max(lastAt, blockedUntil) > failureWindowMs ? 0 : failures
  return Math.max(failures - (Math.max(now - lastAt, 0) * free) / failureWindowMs, 0)
}

/** The state after a successful attempt; earlier failures still count. */
export function withdrawAttempt(state: FailureState): FailureState {
  return { ...state, failures: Math.max(state.failures - 1, 0) }
}

/** Whether the state can no longer cause a wait. */
export function isForgotten({ lastAt, blockedUntil }: FailureState, now: Instant): boolean {
  return now - Math.max(lastAt, blockedUntil) > failureWindowMs
}
