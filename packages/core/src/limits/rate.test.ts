import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Rate, type RateOutcome, rateOf, spend } from './rate.js'

const noon = Date.UTC(2026, 2, 2, 12)
const rates = fc.record({ burst: fc.integer({ min: 1, max: 20 }), intervalMs: fc.integer({ min: 1, max: 5_000 }) })

interface Call {
  readonly at: number
  readonly outcome: RateOutcome
}

/** Calls one bucket at each of the given times. */
function callAt(rate: Rate, times: readonly number[]): Call[] {
  let fullAt: number | null = null
  return times.map((at) => {
    const spent = spend(fullAt, rate, at)
    fullAt = spent.fullAt
    return { at, outcome: spent.outcome }
  })
}

function timesAfter(start: number, gaps: readonly number[]): number[] {
  let at = start
  return gaps.map((gap) => {
    at += gap
    return at
  })
}

const passed = (calls: readonly Call[]) => calls.filter(({ outcome }) => outcome.allowed)

describe('spend', () => {
  it('never allows more than the burst plus one per elapsed interval', () => {
    const gaps = fc.array(fc.oneof(fc.constant(0), fc.nat(6_000)), { maxLength: 60 })
    fc.assert(
      fc.property(rates, gaps, (rate, between) => {
        const allowed = passed(callAt(rate, timesAfter(noon, between)))
        return allowed.every((from, first) =>
          allowed.slice(first).every(({ at }, others) => others + 1 <= rate.burst + (at - from.at) / rate.intervalMs),
        )
      }),
    )
  })

  it('leaves from 0 to burst minus one calls remaining, even if the clock goes back', () => {
    const gaps = fc.array(fc.integer({ min: -6_000, max: 6_000 }), { maxLength: 60 })
    fc.assert(
      fc.property(rates, gaps, (rate, between) =>
        callAt(rate, timesAfter(noon, between)).every(
          ({ outcome: { remaining } }) => Number.isInteger(remaining) && remaining >= 0 && remaining < rate.burst,
        ),
      ),
    )
  })

  it('returns the exact wait: a millisecond earlier is refused, that long is allowed', () => {
    const gaps = fc.array(fc.nat(2_000), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(rates, gaps, (rate, between) => {
        const times = timesAfter(noon, between)
        const { at, outcome } = callAt(rate, times).at(-1) ?? { at: noon, outcome: null }
        fc.pre(outcome !== null && outcome.retryAfterMs > 0)
        const next = (wait: number) => callAt(rate, [...times, at + wait]).at(-1)?.outcome.allowed
        return next(outcome.retryAfterMs - 1) === false && next(outcome.retryAfterMs) === true
      }),
    )
  })

  it('does not charge for a refused call', () => {
    const rate = { burst: 1, intervalMs: 1_000 }
    const calls = callAt(rate, [noon, noon + 1, noon + 500, noon + 999, noon + 1_000])
    expect(calls.map(({ outcome }) => outcome.allowed)).toEqual([true, false, false, false, true])
  })

  it('is full again after the returned time, and then allows the whole burst', () => {
    fc.assert(
      fc.property(rates, (rate) => {
        const times = Array.from({ length: rate.burst }, () => noon)
        const resetAfterMs = callAt(rate, times).at(-1)?.outcome.resetAfterMs ?? 0
        const later = times.map(() => noon + resetAfterMs)
        return passed(callAt(rate, [...times, ...later])).length === 2 * rate.burst
      }),
    )
  })

  it('allows all calls of a rate at once, even if they do not divide the time evenly', () => {
    const calls = fc.integer({ min: 1, max: 100 })
    const seconds = fc.constantFrom(1, 10, 60, 3_600)
    fc.assert(
      fc.property(calls, seconds, (burst, duration) => {
        const rate = rateOf(burst, duration)
        const outcomes = callAt(
          rate,
          Array.from({ length: burst + 1 }, () => noon),
        ).map(({ outcome }) => outcome)
        expect(outcomes.map(({ allowed }) => allowed)).toEqual([...Array.from({ length: burst }, () => true), false])
        expect(outcomes.map(({ remaining }) => remaining)).toEqual([...Array(burst).keys()].reverse().concat(0))
      }),
    )
  })
})
