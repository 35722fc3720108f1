import { describe, expect, it } from 'vitest'
import { plainText, plainValue } from './plain-text.js'

const tags = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

describe('plainText', () => {
  it.each([
    ['turns a line break into a space', 'one\r\n\ttwo', 'one two'],
    ['removes terminal control sequences', '\u001b[31mred\u001b[0m\u0007', '[31mred[0m'],
    ['removes bidirectional overrides', 'abc\u202edef\u2066', 'abcdef'],
    ['removes zero-width characters', 'a\u200bb\ufeffc', 'abc'],
    ['removes invisible tag characters', `Hello${tags}`, 'Hello'],
    ['removes bytes hidden in variation selectors', 'A\u{e0100}\u{e01ef}', 'A'],
    ['removes private-use characters', 'a\ue000b', 'ab'],
    ['replaces lone surrogates', 'a\ud800b', 'a\ufffdb'],
    ['turns Unicode line separators into spaces', 'a\u2028b\u2029c\u0085d', 'a b c d'],
    [
      'preserves the joiners that emoji need',
      '👩\u200d🔧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3',
      '👩\u200d🔧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3',
    ],
    ['collapses runs of joiners', `a${'\u200c\u200d\u200d\ufe0f'.repeat(20)}b \u200d\u200c`, 'a\u200cb '],
    ['removes blank letters', 'a\u3164\u115f\u034f\ufe00\u2065b', 'ab'],
  ])('%s', (_, given, plain) => {
    expect(plainText(given)).toBe(plain)
  })

  it('removes every invisible code point and is idempotent', () => {
    for (let start = 0; start <= 0x10ffff; start += 0x400) {
      const given = String.fromCodePoint(...Array.from({ length: 0x400 }, (_, offset) => start + offset))
      const plain = plainText(given)
      expect(plain).not.toMatch(
        /(?!(?:\u200c|\u200d|\ufe0f))[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u,
      )
      expect(plainText(plain)).toBe(plain)
    }
  })

  it('truncates long text', () => {
    expect(plainText('x'.repeat(4_000))).toBe('x'.repeat(4_000))
    expect(plainText('x'.repeat(4_001))).toBe(`${'x'.repeat(4_000)}…`)
  })
})

describe('plainValue', () => {
  it('cleans every string and key and changes nothing else', () => {
    const given = { quote: 'a\u0000b', 'na\u200bme': [1, null, true, { deep: 'x\ny' }] }
    expect(plainValue(given)).toEqual({ quote: 'ab', name: [1, null, true, { deep: 'x y' }] })
  })

  it('stops at the maximum depth of a deeply nested value', () => {
    let deep: unknown = 'bottom'
    for (let level = 0; level < 50_000; level += 1) deep = [deep]
    expect(JSON.stringify(plainValue(deep))).toMatch(/^\[{32}null\]{32}$/)
  })
})
