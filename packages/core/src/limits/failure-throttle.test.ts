import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countAttempt, type FailureState, failureWindowMs, withdrawAttempt } from './failure-throttle.js'

const noon = Date.UTC(2026, 2, 2, 12)
const delayMaxMs = 900_000
const rule = { free: 10, delayMaxMs }

/** Tries at once until refused, waits as told, and so on; gives the waits. */
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
  it('lets the free failures and one more pass without a wait', () => {
    expect(countAttempt(failed(10), rule, noon).outcome).toEqual({ allowed: true })
    expect(countAttempt(failed(11), rule, noon).outcome).toEqual({ allowed: false, retryAfterMs: 1_000 })
  })

  it('doubles the wait with each failure, up to its bound', () => {
    expect(waitsOf(13).map((wait) => wait / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  it('keeps its longest wait however often it fails', () => {
    const state = { failures: 5_000, lastAt: noon, blockedUntil: noon }
    expect(countAttempt(state, rule, noon).state.blockedUntil).toBe(noon + delayMaxMs)
  })

  it('does not count a try that it refuses', () => {
    const blocked = failed(11)
    expect(countAttempt(blocked, rule, noon + 999).state).toEqual(blocked)
    expect(countAttempt(blocked, rule, noon + 1_000).outcome).toEqual({ allowed: true })
  })

  it('lets free failures fade evenly over a quarter of an hour', () => {
    expect(countAttempt(failed(10), rule, noon + failureWindowMs / 2).state.failures).toBe(6)
    expect(countAttempt(failed(10), rule, noon + failureWindowMs).state.failures).toBe(1)
  })

  it('keeps failures past the free ones until a quarter of an hour has been quiet', () => {
    const blockedUntil = noon + 1_000
    expect(countAttempt(failed(11), rule, blockedUntil + failureWindowMs).state.failures).toBe(12)
    expect(countAttempt(failed(11), rule, blockedUntil + failureWindowMs + 1).state.failures).toBe(1)
  })

  it('never makes anybody wait who fails less often than is free in a quarter of an hour', () => {
    let state: FailureState | null = null
    for (let failure = 0; failure < 100; failure += 1) {
      const attempt = countAttempt(state, rule, noon + failure * (failureWindowMs / 9))
      state = attempt.state
      expect(attempt.outcome, `failure ${failure}`).toEqual({ allowed: true })
    }
  })

  it('is never a lock-out: whoever waits as told may try', () => {
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
  it('takes one failure back and never more than there were', () => {
    const two = countAttempt(failed(1), rule, noon).state
    expect(withdrawAttempt(two).failures).toBe(1)
    expect(withdrawAttempt({ ...two, failures: 0 }).failures).toBe(0)
  })
})
