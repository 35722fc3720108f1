import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base62 } from './base62.js'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function numberIn(text: string): bigint {
  return [...text].reduce((value, digit) => value * 62n + BigInt(digits.indexOf(digit)), 0n)
}

describe('base62', () => {
  it.each([
    [[], ''],
    [[0], '00'],
    [[61], '0z'],
    [[62], '10'],
    [[255], '47'],
    [[0, 0, 0, 0], '000000'],
    [[255, 255, 255, 255], '4gfFC3'],
  ])('encodes %j as %j', (bytes, text) => {
    expect(base62(Uint8Array.from(bytes))).toBe(text)
  })

  it('preserves the whole number, so that no two values share a text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const number = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
        return numberIn(base62(bytes)) === number
      }),
    )
  })

  it('gives every value of the same length the same width, including the largest', () => {
    for (let length = 0; length <= 64; length += 1) {
      const largest = base62(new Uint8Array(length).fill(255))
      expect(base62(new Uint8Array(length))).toHaveLength(largest.length)
      expect(numberIn(largest)).toBe(256n ** BigInt(length) - 1n)
    }
  })

  it('encodes 32 bytes in 43 characters and 4 bytes in 6, as API keys need', () => {
    expect(base62(new Uint8Array(32))).toHaveLength(43)
    expect(base62(new Uint8Array(4))).toHaveLength(6)
  })
})
