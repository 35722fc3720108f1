import { expect, it } from 'vitest'
import { KeyRanks } from './key-ranks.js'

it('returns every pair in order, however many there are', () => {
  const pairs = new KeyRanks()
  const count = 200_000
  for (let nth = 0; nth < count; nth += 1) pairs.add(2 ** 53 - 1 - nth, 2 ** 29 - 1 - nth)
  let nth = 0
  let wrong = 0
  for (const [key, rank] of pairs) {
    if (key !== 2 ** 53 - 1 - nth || rank !== 2 ** 29 - 1 - nth) wrong += 1
    nth += 1
  }
  expect([nth, wrong]).toEqual([count, 0])
})
