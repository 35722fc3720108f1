import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../testing/index.js'
import { inProcessLimiter } from '../../shared/in-process-limiter.js'
import { accountRate, Budget, companiesHouseRate, firstCalls } from './budget.js'

const start = Date.UTC(2026, 2, 2, 12)
const windowMs = 300_000
const seconds = (at: number) => String(at / 1_000)

let clock: FakeClock
let budget: Budget

beforeEach(() => {
  clock = new FakeClock(start)
  budget = new Budget({ limiter: inProcessLimiter(), clock, key: 'a-key' })
})

async function takeAll(from: Budget, account: string | null = null): Promise<number> {
  let taken = 0
  while ((await from.take(account)).waitMs === 0) taken += 1
  return taken
}

describe('Budget', () => {
  it('never grants more than 600 calls in any five minutes, however fast they are requested', async () => {
    const granted: number[] = []
    for (let at = 0; at < 3 * windowMs; at += 125) {
      for (let taken = await takeAll(budget); taken > 0; taken -= 1) granted.push(at)
      clock.advance(125)
    }
    const most = Math.max(...granted.map((from) => granted.filter((at) => at >= from && at < from + windowMs).length))
    expect(most).toBeLessThanOrEqual(600)
    expect(most).toBeGreaterThan(590)
  })

  it('grants a burst at once, then says how long to wait', async () => {
    expect(await takeAll(budget)).toBe(companiesHouseRate.burst)
    expect(await budget.take(null)).toEqual({ waitMs: companiesHouseRate.intervalMs, by: 'budget' })
  })

  it('is shared by all users of the same key and limiter, and separate for another key', async () => {
    const limiter = inProcessLimiter()
    const [one, same, other] = ['a', 'a', 'b'].map((key) => new Budget({ limiter, clock, key }))
    await takeAll(one ?? budget)
    expect((await same?.take(null))?.waitMs).toBeGreaterThan(0)
    expect(await other?.take(null)).toEqual({ waitMs: 0 })
  })

  it('leaves the rest of the burst to others if it has only a share', async () => {
    const limiter = inProcessLimiter()
    const background = new Budget({ limiter, clock, key: 'a', share: 0.25 })
    expect(await takeAll(background)).toBe(companiesHouseRate.burst / 4)
    expect(await takeAll(new Budget({ limiter, clock, key: 'a' }))).toBe((companiesHouseRate.burst * 3) / 4)
  })

  it.each([
    [429, { 'x-ratelimit-reset': seconds(start + 40_000) }, 40_000],
    [403, { 'x-ratelimit-reset': seconds(start + 40_000) }, 40_000],
    [429, {}, windowMs],
    [403, {}, windowMs],
    [429, { 'x-ratelimit-reset': 'soon' }, windowMs],
    [429, { 'x-ratelimit-reset': seconds(start - 1_000) }, windowMs],
    [429, { 'x-ratelimit-reset': seconds(start + 2 * windowMs + 1_000) }, windowMs],
    [200, { 'x-ratelimit-remain': '0', 'x-ratelimit-reset': seconds(start + 7_000) }, 7_000],
    [404, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': seconds(start + 7_000) }, 7_000],
    [200, { 'x-ratelimit-remain': '1', 'x-ratelimit-reset': seconds(start + 7_000) }, 0],
    [200, { 'x-ratelimit-remain': '0', 'x-ratelimit-reset': seconds(start - 7_000) }, 0],
    [200, {}, 0],
  ])('is closed after %s with %o for %s ms', async (status, headers, closedMs) => {
    budget.applyResponse(status, headers)
    const closed = { waitMs: closedMs, ...(closedMs > 0 && { by: 'companies_house' }) }
    expect(await budget.take(null)).toEqual(closed)
    expect(await budget.take('ada')).toEqual(closed)
    clock.advance(closedMs)
    expect(await budget.take(null)).toEqual({ waitMs: 0 })
  })
})

describe('Budget with accounts', () => {
  const { burst } = companiesHouseRate

  it('grants one account half of the burst at once, and a second account its whole share', async () => {
    expect(await takeAll(budget, 'ada')).toBe(burst / 2)
    expect(await takeAll(budget, 'bob')).toBe(accountRate.burst)
  })

  it('says when the account may call again, and then grants the call', async () => {
    await takeAll(budget, 'ada')
    const refused = await budget.take('ada')
    expect(refused).toMatchObject({ by: 'budget' })
    clock.advance(refused.waitMs)
    expect(await budget.take('ada')).toEqual({ waitMs: 0 })
  })

  it('gives one account the whole refill if no one else calls', async () => {
    await takeAll(budget, 'ada')
    let taken = 0
    for (let at = 0; at < 2 * windowMs; at += 125) {
      clock.advance(125)
      taken += await takeAll(budget, 'ada')
    }
    const refill = (2 * windowMs) / companiesHouseRate.intervalMs
    expect(taken).toBeGreaterThan(refill * 0.9)
  })

  it('leaves background work its part while one account asks for all it can get', async () => {
    const limiter = inProcessLimiter()
    const background = new Budget({ limiter, clock, key: 'a', share: 0.5 })
    const interactive = new Budget({ limiter, clock, key: 'a' })
    let taken = 0
    for (let at = 0; at < windowMs; at += 1_000) {
      await takeAll(interactive, 'ada')
      if (at % 10_000 === 0) taken += await takeAll(background)
      clock.advance(1_000)
    }
    expect(taken).toBeGreaterThan(200)
  })

  it('grants the first calls of a fifth account at once, whatever four others and background work do', async () => {
    const callers = fc.constantFrom('ada', 'bob', 'cy', 'dee', null)
    const schedule = fc.array(fc.record({ who: callers, calls: fc.nat(150), gapMs: fc.nat(20_000) }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        const limiter = inProcessLimiter()
        const own = new Budget({ limiter, clock, key: 'a' })
        const background = new Budget({ limiter, clock, key: 'a', share: 0.5 })
        for (const { who, calls, gapMs } of steps) {
          const from = who === null ? background : own
          for (let call = 0; call < calls; call += 1) if ((await from.take(who)).waitMs > 0) break
          clock.advance(gapMs)
        }
        for (let call = 0; call < firstCalls; call += 1) expect(await own.take('eve')).toEqual({ waitMs: 0 })
      }),
    )
  })

  it('never grants more than 600 calls in any five minutes, however many accounts ask', async () => {
    const grants: number[] = []
    for (let at = 0; at < 2 * windowMs; at += 500) {
      for (const account of ['ada', 'bob', 'cy', 'dee', 'eve', 'fay']) {
        for (let taken = await takeAll(budget, account); taken > 0; taken -= 1) grants.push(at)
      }
      clock.advance(500)
    }
    const most = Math.max(...grants.map((from) => grants.filter((at) => at >= from && at < from + windowMs).length))
    expect(most).toBeLessThanOrEqual(600)
  })
})
