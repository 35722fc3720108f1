import assert from 'node:assert/strict'
import type { Limiter } from '../../src/limits/limiter.js'
import type { Contract } from './contract.js'
import { atOnce, noon } from './samples.js'

/** A limiter; its counters are per process, or shared by a fleet. */
export interface LimiterSubject {
  readonly limiter: Limiter
}

const rate = { burst: 3, intervalMs: 1_000 }
const rule = { free: 2, delayMaxMs: 900_000 }

export const limiterContract: Contract<LimiterSubject> = {
  async 'allows as many calls as the bucket holds, then says when to retry'({ limiter }) {
    const remaining: number[] = []
    for (let call = 0; call < 3; call += 1) {
      const outcome = await limiter.take('a', rate, noon)
      assert.equal(outcome.allowed, true)
      remaining.push(outcome.remaining)
    }
    assert.deepEqual(remaining, [2, 1, 0])
    const refused = { allowed: false, remaining: 0, retryAfterMs: 1_000, resetAfterMs: 3_000 }
    assert.deepEqual(await limiter.take('a', rate, noon), refused)
  },

  async 'refills one call per interval, up to the bucket size'({ limiter }) {
    for (let call = 0; call < 3; call += 1) await limiter.take('a', rate, noon)
    assert.equal((await limiter.take('a', rate, noon + 999)).allowed, false)
    assert.equal((await limiter.take('a', rate, noon + 1_000)).allowed, true)
    assert.equal((await limiter.take('a', rate, noon + 1_000)).allowed, false)
    assert.equal((await limiter.take('a', rate, noon + 1_000_000)).remaining, 2)
  },

  async 'says how many calls remain without counting one'({ limiter }) {
    assert.equal(await limiter.remaining('a', rate, noon), 3)
    await limiter.take('a', rate, noon)
    for (let look = 0; look < 5; look += 1) assert.equal(await limiter.remaining('a', rate, noon), 2)
    assert.equal(await limiter.remaining('a', rate, noon + 1_000), 3)
  },

  async 'counts each key separately'({ limiter }) {
    for (let call = 0; call < 4; call += 1) await limiter.take('a', rate, noon)
    assert.equal((await limiter.take('b', rate, noon)).allowed, true)
  },

  async 'allows exactly the bucket size out of fifty concurrent calls'({ limiter }) {
    const outcomes = await atOnce(50, () => limiter.take('a', rate, noon))
    const allowed = outcomes.filter((outcome) => outcome.allowed)
    assert.deepEqual(allowed.map(({ remaining }) => remaining).toSorted(), [0, 1, 2])
    const refused = { allowed: false, remaining: 0, retryAfterMs: 1_000, resetAfterMs: 3_000 }
    for (const outcome of outcomes.filter((outcome) => !outcome.allowed)) assert.deepEqual(outcome, refused)
    assert.deepEqual(await limiter.take('a', rate, noon + 3_000), { ...allowed[0], remaining: 2, resetAfterMs: 1_000 })
  },

  async 'allows some failures freely, then doubles the wait for each'({ limiter }) {
    const waits: number[] = []
    let now = noon
    for (let attempt = 0; attempt < 6; attempt += 1) {
      assert.deepEqual(await limiter.attempt('a', rule, now), { allowed: true })
      const next = await limiter.attempt('probe', { ...rule, free: 1_000 }, now)
      assert.equal(next.allowed, true)
      if (attempt < rule.free) continue
      const refused = await limiter.attempt('a', rule, now)
      assert.equal(refused.allowed, false)
      if (!refused.allowed) waits.push(refused.retryAfterMs)
      now += waits.at(-1) ?? 0
    }
    assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000])
  },

  async 'refuses no one wrongly when the clock goes back'({ limiter }) {
    const lenient = { ...rule, free: 100 }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      assert.deepEqual(await limiter.attempt('a', lenient, noon - attempt * 1_000), { allowed: true })
    }
  },

  async 'never exceeds the maximum wait'({ limiter }) {
    let now = noon
    let longest = 0
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const outcome = await limiter.attempt('a', rule, now)
      if (!outcome.allowed) {
        longest = Math.max(longest, outcome.retryAfterMs)
        now += outcome.retryAfterMs
      }
    }
    assert.equal(longest, 900_000)
  },

  async 'allows only the free attempts plus one out of fifty concurrent ones'({ limiter }) {
    const outcomes = await atOnce(50, () => limiter.attempt('a', rule, noon))
    assert.equal(outcomes.filter(({ allowed }) => allowed).length, rule.free + 1)
  },

  async 'does not count a withdrawn failure, but counts earlier ones'({ limiter }) {
    await limiter.attempt('a', rule, noon)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      assert.deepEqual(await limiter.attempt('a', rule, noon), { allowed: true })
      await limiter.withdraw('a')
    }
    await limiter.withdraw('unknown')
    for (let attempt = 0; attempt < 2; attempt += 1) await limiter.attempt('a', rule, noon)
    assert.equal((await limiter.attempt('a', rule, noon)).allowed, false)
  },

  async 'forgets forgiven failures'({ limiter }) {
    for (let attempt = 0; attempt < 3; attempt += 1) await limiter.attempt('a', rule, noon)
    await limiter.forgive('a')
    assert.deepEqual(await limiter.attempt('a', rule, noon), { allowed: true })
    assert.deepEqual(await limiter.attempt('a', rule, noon), { allowed: true })
  },

  async 'stops counting failures after a quarter of an hour'({ limiter }) {
    for (let attempt = 0; attempt < 2; attempt += 1) await limiter.attempt('a', rule, noon)
    assert.deepEqual(await limiter.attempt('a', rule, noon + 900_001), { allowed: true })
    assert.deepEqual(await limiter.attempt('a', rule, noon + 900_001), { allowed: true })
  },

  async 'purges only counters that have fully recovered'({ limiter }) {
    await limiter.take('old', rate, noon)
    await limiter.take('busy', rate, noon + 10_000)
    await limiter.attempt('old', rule, noon)
    await limiter.attempt('busy', rule, noon + 1_000_000)
    assert.equal(await limiter.purge(noon + 10_500, 10), 1)
    assert.equal(await limiter.purge(noon + 1_000_001, 10), 2)
  },
}
