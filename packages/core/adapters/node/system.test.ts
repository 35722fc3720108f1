import { describe, expect, it } from 'vitest'
import { secureRandom } from './system.js'

describe('secureRandom', () => {
  it('returns the requested number of bytes, across and beyond a batch', () => {
    for (const length of [0, 1, 16, 32, 4_080, 4_096, 4_097, 10_000])
      expect(secureRandom.bytes(length)).toHaveLength(length)
  })

  it('never returns the same bytes twice', () => {
    const drawn = Array.from({ length: 5_000 }, () => Buffer.from(secureRandom.bytes(16)).toString('hex'))
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('does not change returned bytes', () => {
    const first = secureRandom.bytes(16)
    const before = Buffer.from(first).toString('hex')
    for (let turn = 0; turn < 1_000; turn += 1) secureRandom.bytes(16)
    expect(Buffer.from(first).toString('hex')).toBe(before)
  })
})
