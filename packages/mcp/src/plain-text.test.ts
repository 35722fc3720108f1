import { describe, expect, it } from 'vitest'
import { plainText, plainValue } from './plain-text.js'

const tags = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

describe('plainText', () => {
  it.each([
    ['a line break', 'one\r\n\ttwo', 'one two'],
    ['terminal commands', '\u001b[31mred\u001b[0m\u0007', '[31mred[0m'],
    ['text that runs backwards', 'abc\u202edef\u2066', 'abcdef'],
    ['letters of zero width', 'a\u200bb\ufeffc', 'abc'],
    ['invisible tags', `Hello${tags}`, 'Hello'],
    ['bytes hidden in selectors', 'A\u{e0100}\u{e01ef}', 'A'],
    ['letters for private use', 'a\ue000b', 'ab'],
    ['halves of a letter', 'a\ud800b', 'a\ufffdb'],
    ['line ends of other kinds', 'a\u2028b\u2029c\u0085d', 'a b c d'],
    [
      'joiners, which emoji need',
      '👩\u200d🔧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3',
      '👩\u200d🔧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3',
    ],
    ['words written in joiners', `a${'\u200c\u200d\u200d\ufe0f'.repeat(20)}b \u200d\u200c`, 'a\u200cb '],
    ['letters that are blank', 'a\u3164\u115f\u034f\ufe00\u2065b', 'ab'],
  ])('%s', (_, given, plain) => {
    expect(plainText(given)).toBe(plain)
  })

  it('leaves nothing unseen, whatever letter there is, and nothing to do a second time', () => {
    for (let start = 0; start <= 0x10ffff; start += 0x400) {
      const given = String.fromCodePoint(...Array.from({ length: 0x400 }, (_, offset) => start + offset))
      const plain = plainText(given)
      expect(plain).not.toMatch(
        /(?!(?:\u200c|\u200d|\ufe0f))[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u,
      )
      expect(plainText(plain)).toBe(plain)
    }
  })

  it('has a longest length', () => {
    expect(plainText('x'.repeat(4_000))).toBe('x'.repeat(4_000))
    expect(plainText('x'.repeat(4_001))).toBe(`${'x'.repeat(4_000)}…`)
  })
})

describe('plainValue', () => {
  it('makes texts plain wherever they stand, and changes nothing else', () => {
    const given = { quote: 'a\u0000b', 'na\u200bme': [1, null, true, { deep: 'x\ny' }] }
    expect(plainValue(given)).toEqual({ quote: 'ab', name: [1, null, true, { deep: 'x y' }] })
  })

  it('ends where a value is nested without sense', () => {
    let deep: unknown = 'bottom'
    for (let level = 0; level < 50_000; level += 1) deep = [deep]
    expect(JSON.stringify(plainValue(deep))).toMatch(/^\[{32}null\]{32}$/)
  })
})
