import { describe, expect, it } from 'vitest'
import { secureRandom } from './system.js'

describe('secureRandom', () => {
  it('gives as many bytes as asked for, across the edge of what was drawn at once and beyond it', () => {
    for (const length of [0, 1, 16, 32, 4_080, 4_096, 4_097, 10_000])
      expect(secureRandom.bytes(length)).toHaveLength(length)
  })

  it('never gives the same bytes twice', () => {
    const given = Array.from({ length: 5_000 }, () => Buffer.from(secureRandom.bytes(16)).toString('hex'))
    expect(new Set(given).size).toBe(given.length)
  })

  it('leaves bytes that were given as they are', () => {
    const first = secureRandom.bytes(16)
    const before = Buffer.from(first).toString('hex')
    for (let turn = 0; turn < 1_000; turn += 1) secureRandom.bytes(16)
    expect(Buffer.from(first).toString('hex')).toBe(before)
  })
})
