import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../testing/index.js'
import { Breaker, failuresMax, restMs } from './breaker.js'

let clock: FakeClock
let breaker: Breaker

beforeEach(() => {
  clock = new FakeClock(1_000_000)
  breaker = new Breaker(clock)
})

function fail(times: number) {
  for (let count = 0; count < times; count += 1) breaker.failed()
}

describe('Breaker', () => {
  it('lets calls pass until the last of so many failures in a row', () => {
    fail(failuresMax - 1)
    expect(breaker.ask()).toBe(0)
    fail(1)
    expect(breaker.ask()).toBe(restMs)
  })

  it('forgets failures before a success', () => {
    fail(failuresMax - 1)
    breaker.succeeded()
    fail(failuresMax - 1)
    expect(breaker.ask()).toBe(0)
  })

  it('lets one call try after the rest, and nobody beside it', () => {
    fail(failuresMax)
    clock.advance(restMs - 1)
    expect(breaker.ask()).toBe(1)
    clock.advance(1)
    expect(breaker.ask()).toBe(0)
    expect(breaker.ask()).toBeGreaterThan(0)
  })

  it('is closed again by a trial that succeeds, and rests again after one that fails', () => {
    fail(failuresMax)
    clock.advance(restMs)
    breaker.ask()
    breaker.failed()
    expect(breaker.ask()).toBe(restMs)
    clock.advance(restMs)
    breaker.ask()
    breaker.succeeded()
    expect([breaker.ask(), breaker.ask()]).toEqual([0, 0])
  })

  it('lets the next one try where the trial was not made after all', () => {
    fail(failuresMax)
    clock.advance(restMs)
    breaker.ask()
    breaker.withdrawn()
    expect(breaker.ask()).toBe(0)
  })
})
