import { describe, expect, it } from 'vitest'
import { waitSecondsOf } from './long-poll.js'

describe('waitSecondsOf', () => {
  it.each([
    ['wait=10', 10],
    ['WAIT = "10"', 10],
    ['respond-async, wait=5', 5],
    ['wait=7; for=you, wait=9', 7],
    ['wait=600', 25],
    ['foo; wait=4', 0],
    ['wait=1.5', 0],
    ['wait=-1', 0],
    ['wait', 0],
    ['await=5', 0],
    ['', 0],
    [null, 0],
  ])('reads %j as %i s', (prefer, seconds) => {
    expect(waitSecondsOf(prefer)).toBe(seconds)
  })
})
