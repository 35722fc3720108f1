import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../testing/index.js'
import { inProcessLimiter } from '../../shared/in-process-limiter.js'
import { Budget, companiesHouseRate } from './budget.js'

const start = Date.UTC(2026, 2, 2, 12)
const windowMs = 300_000
const seconds = (at: number) => String(at / 1_000)

let clock: FakeClock
let budget: Budget

beforeEach(() => {
  clock = new FakeClock(start)
  budget = new Budget({ limiter: inProcessLimiter(), clock, key: 'a-key' })
})

async function takeAll(from: Budget): Promise<number> {
  let taken = 0
  while ((await from.take()) === 0) taken += 1
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
    expect(await budget.take()).toBe(companiesHouseRate.intervalMs)
  })

  it('is shared by all users of the same key and limiter, and separate for another key', async () => {
    const limiter = inProcessLimiter()
    const [one, same, other] = ['a', 'a', 'b'].map((key) => new Budget({ limiter, clock, key }))
    await takeAll(one ?? budget)
    expect(await same?.take()).toBeGreaterThan(0)
    expect(await other?.take()).toBe(0)
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
    expect(await budget.take()).toBe(closedMs)
    clock.advance(closedMs)
    expect(await budget.take()).toBe(0)
  })
})
