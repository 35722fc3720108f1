import { describe, expect, it } from 'vitest'
import { memoize } from './memoize.js'

describe('memoize', () => {
  it('calls the function once per input, until the cache is full', () => {
    const asked: number[] = []
    const double = memoize(2, (number: number) => {
      asked.push(number)
      return number * 2
    })
    expect([1, 1, 2, 2, 1].map(double)).toEqual([2, 2, 4, 4, 2])
    expect(asked).toEqual([1, 2])
    expect([3, 1, 3].map(double)).toEqual([6, 2, 6])
    expect(asked).toEqual([1, 2, 3, 1])
  })
})
