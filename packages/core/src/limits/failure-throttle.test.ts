import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countAttempt, type FailureState, failureWindowMs, withdrawAttempt } from './failure-throttle.js'

const noon = Date.UTC(2026, 2, 2, 12)
const delayMaxMs = 900_000
const rule = { free: 10, delayMaxMs }

/** Attempts until refused, waits as requested, and repeats; returns the waits. */
function waitsOf(count: number): number[] {
  let state: FailureState | null = null
  let now = noon
  const waits: number[] = []
  while (waits.length < count) {
    const attempt = countAttempt(state, rule, now)
    state = attempt.state
    if (attempt.outcome.allowed) continue
    waits.push(attempt.outcome.retryAfterMs)
    now += attempt.outcome.retryAfterMs
  }
  return waits
}

function failed(times: number, at = noon): FailureState | null {
  let state: FailureState | null = null
  for (let failure = 0; failure < times; failure += 1) state = countAttempt(state, rule, at).state
  return state
}

describe('countAttempt', () => {
  it('allows the free failures and one more without a wait', () => {
    expect(countAttempt(failed(10), rule, noon).outcome).toEqual({ allowed: true })
    expect(countAttempt(failed(11), rule, noon).outcome).toEqual({ allowed: false, retryAfterMs: 1_000 })
  })

  it('doubles the wait with each failure, up to its maximum', () => {
    expect(waitsOf(13).map((wait) => wait / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  it('stays at the maximum wait, no matter how often it fails', () => {
    const state = { failures: 5_000, lastAt: noon, blockedUntil: noon }
    expect(countAttempt(state, rule, noon).state.blockedUntil).toBe(noon + delayMaxMs)
  })

  it('does not count a refused attempt', () => {
    const blocked = failed(11)
    expect(countAttempt(blocked, rule, noon + 999).state).toEqual(blocked)
    expect(countAttempt(blocked, rule, noon + 1_000).outcome).toEqual({ allowed: true })
  })

  it('decays free failures linearly over 15 minutes', () => {
    expect(countAttempt(failed(10), rule, noon + failureWindowMs / 2).state.failures).toBe(6)
    expect(countAttempt(failed(10), rule, noon + failureWindowMs).state.failures).toBe(1)
  })

  it('keeps failures beyond the free ones until 15 minutes pass without an attempt', () => {
    const blockedUntil = noon + 1_000
    expect(countAttempt(failed(11), rule, blockedUntil + failureWindowMs).state.failures).toBe(12)
    expect(countAttempt(failed(11), rule, blockedUntil + failureWindowMs + 1).state.failures).toBe(1)
  })

  it('never requires a wait below the free rate of failures', () => {
    let state: FailureState | null = null
    for (let failure = 0; failure < 100; failure += 1) {
      const attempt = countAttempt(state, rule, noon + failure * (failureWindowMs / 9))
      state = attempt.state
      expect(attempt.outcome, `failure ${failure}`).toEqual({ allowed: true })
    }
  })

  it('never locks out a caller that waits as requested', () => {
    const gaps = fc.array(fc.nat(2_000_000), { maxLength: 100 })
    fc.assert(
      fc.property(gaps, fc.nat(20), (between, free) => {
        let state: FailureState | null = null
        let now = noon
        for (const gap of between) {
          now += gap
          const { state: next, outcome } = countAttempt(state, { free, delayMaxMs }, now)
          state = next
          const wait = outcome.allowed ? 0 : outcome.retryAfterMs
          if (wait > delayMaxMs) return false
          if (wait > 0 && !countAttempt(state, { free, delayMaxMs }, now + wait).outcome.allowed) return false
        }
        return true
      }),
    )
  })
})

describe('withdrawAttempt', () => {
  it('takes back one failure, and never more than there were', () => {
    const two = countAttempt(failed(1), rule, noon).state
    expect(withdrawAttempt(two).failures).toBe(1)
    expect(withdrawAttempt({ ...two, failures: 0 }).failures).toBe(0)
  })
})
