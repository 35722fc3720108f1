import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from './utf8.js'

describe('encodeUtf8', () => {
  it.each([
    '',
    'plain',
    'Straße £5',
    '€',
    '🧾 boats',
    '\u0000\u007f\u0080\u07ff\u0800\uffff',
    'lone \ud800 and \udfff',
  ])('gives the bytes of %j', (text) => {
    expect(encodeUtf8(text)).toEqual(new TextEncoder().encode(text))
  })
})
