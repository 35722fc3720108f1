import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64.js'

describe('base64', () => {
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('encodes %j as %j, as in RFC 4648', (text, written) => {
    expect(encodeBase64(Buffer.from(text))).toBe(written)
    expect(Buffer.from(decodeBase64(written) ?? 'none').toString()).toBe(text)
  })

  it('encodes and decodes any bytes as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const written = encodeBase64(bytes)
        expect(written).toBe(Buffer.from(bytes).toString('base64'))
        expect(decodeBase64(written)).toEqual(bytes)
      }),
    )
  })

  it.each([
    ['padding is missing', 'Zg'],
    ['padding is half there', 'Zg='],
    ['there is only padding', '=='],
    ['there is too much padding', 'Zm9v=='],
    ['bits are left over', 'Zh=='],
    ['there is only one digit', 'Z'],
    ['it is base64url', '-_-_'],
    ['there is a space', 'Zm9v '],
    ['there is a line break', 'Zm9v\n'],
    ['a character has two code units', '😀AA'],
  ])('returns null if %s', (_, text) => {
    expect(decodeBase64(text)).toBeNull()
  })

  it('never throws, and decodes only canonical text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const bytes = decodeBase64(text)
        return bytes === null || encodeBase64(bytes) === text
      }),
    )
  })
})
