import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../testing/index.js'
import { Breaker, failuresMax, restMs } from './breaker.js'

let clock: FakeClock
let breaker: Breaker

beforeEach(() => {
  clock = new FakeClock(1_000_000)
  breaker = new Breaker(clock, 3)
})

function fail(times: number) {
  for (let count = 0; count < times; count += 1) breaker.failed(`company ${count}`)
}

describe('Breaker', () => {
  it('allows calls until the limit of consecutive failures', () => {
    fail(failuresMax - 1)
    expect(breaker.ask()).toBe(0)
    fail(1)
    expect(breaker.ask()).toBe(restMs)
  })

  it('allows calls however often one or two companies fail', () => {
    for (let count = 0; count < 3 * failuresMax; count += 1) breaker.failed(`company ${count % 2}`)
    expect(breaker.ask()).toBe(0)
    breaker.failed('another company')
    expect(breaker.ask()).toBe(restMs)
  })

  it('resets the failure count after a success', () => {
    fail(failuresMax - 1)
    breaker.succeeded()
    fail(failuresMax - 1)
    expect(breaker.ask()).toBe(0)
  })

  it('allows a single trial call after the pause', () => {
    fail(failuresMax)
    clock.advance(restMs - 1)
    expect(breaker.ask()).toBe(1)
    clock.advance(1)
    expect(breaker.ask()).toBe(0)
    expect(breaker.ask()).toBeGreaterThan(0)
  })

  it('closes after a successful trial and pauses again after a failed one', () => {
    fail(failuresMax)
    clock.advance(restMs)
    breaker.ask()
    breaker.failed('company')
    expect(breaker.ask()).toBe(restMs)
    clock.advance(restMs)
    breaker.ask()
    breaker.succeeded()
    expect([breaker.ask(), breaker.ask()]).toEqual([0, 0])
  })

  it('allows another trial if the first was not made', () => {
    fail(failuresMax)
    clock.advance(restMs)
    breaker.ask()
    breaker.withdrawn()
    expect(breaker.ask()).toBe(0)
  })
})
