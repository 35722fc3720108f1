import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8Length } from './text.js'

const anyUnits = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff })), { maxLength: 50 })
  .map((units) => String.fromCharCode(...units))

describe('utf8Length', () => {
  it.each([
    ['', 0],
    ['\u007f', 1],
    ['\u0080', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\uffff', 3],
    ['\u{10000}', 4],
    ['\ud800', 3],
  ])('counts the bytes of %j', (text, bytes) => {
    expect(utf8Length(text)).toBe(bytes)
  })

  it('agrees with the encoder on any text, including lone surrogates', () => {
    fc.assert(fc.property(anyUnits, (text) => utf8Length(text) === new TextEncoder().encode(text).length))
  })
})
