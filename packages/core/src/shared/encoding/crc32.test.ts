import { crc32 as referenceCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc32 } from './crc32.js'

const ascii = fc.string({ unit: 'binary-ascii', maxLength: 200 })

describe('crc32', () => {
  it.each([
    ['', 0],
    ['123456789', 0xcbf43926],
    ['The quick brown fox jumps over the lazy dog', 0x414fa339],
  ])('returns the published value of %j', (text, value) => {
    expect(crc32(text)).toBe(value)
  })

  it('agrees with zlib on any ASCII text', () => {
    fc.assert(fc.property(ascii, (text) => crc32(text) === referenceCrc32(text)))
  })
})
