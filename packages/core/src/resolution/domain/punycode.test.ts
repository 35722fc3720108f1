import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiLabel } from './punycode.js'

describe('asciiLabel', () => {
  it.each([
    ['harbour-lane', 'harbour-lane'],
    ['', ''],
    ['xn--bcher-kva', 'xn--bcher-kva'],
    ['bücher', 'xn--bcher-kva'],
    ['münchen', 'xn--mnchen-3ya'],
    ['ü', 'xn--tda'],
    ['пример', 'xn--e1afmkfd'],
    ['例え', 'xn--r8jz45g'],
    ['☃', 'xn--n3h'],
    ['💩', 'xn--ls8h'],
    ['ŵy', 'xn--y-9na'],
    ['tŷ-harbwr', 'xn--t-harbwr-t2b'],
  ])('converts %j to %j', (label, ascii) => {
    expect(asciiLabel(label)).toBe(ascii)
  })

  it.each(['\ud800', 'a\udc00', '\ud800\ud800', 'bücher\ud83d'])(
    'returns null for the lone surrogate in %j',
    (label) => {
      expect(asciiLabel(label)).toBeNull()
    },
  )

  it('can be decoded again', () => {
    const letter = fc.constantFrom(...'abcxyz0189üéîôŵŷßçñøłžабвяαβγωあいう例え中文字')
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 20 }), (letters) => {
        const label = letters.join('')
        const ascii = asciiLabel(label)
        expect(ascii).toMatch(/^[a-z0-9-]+$/)
        expect(domainToUnicode(`${ascii}.com`)).toBe(`${label}.com`)
      }),
    )
  })

  it('returns ASCII for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (label) => {
        const ascii = asciiLabel(label)
        expect([...(ascii ?? '')].every((sign) => sign.charCodeAt(0) < 128)).toBe(true)
      }),
    )
  })
})
