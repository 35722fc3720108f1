import { describe, expect, it } from 'vitest'
import { fc } from '../../../core/tests/register/random-events.js'
import { plainJson, sanitise } from './sanitise.js'

const steering = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u001b[31m',
        '\u001b]0;title\u0007',
        '\u001b]8;;https://elsewhere.example\u001b\\',
        '\u001bPq',
        '\u009b2J',
        '\u009d',
        '\u001b',
        '\u202e',
        '\u2066',
        '\u200f',
        '\ufeff',
        '\u{e0041}',
        '\r',
        '\u2028',
        '\ud800',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

describe('sanitise', () => {
  it('removes everything that could control a terminal, or hide or reverse text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sanitise(text)).not.toMatch(steering)
      }),
    )
  })

  it('leaves printable text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!steering.test(text))
        expect(sanitise(text)).toBe(text)
      }),
    )
  })

  it.each([
    ['\u001b[1;31mred\u001b[0m', 'red'],
    ['\u001b]0;another title\u0007after', 'after'],
    ['\u001b]8;;https://elsewhere.example\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['two\r\nlines\tand more', 'two lines and more'],
    ['abc\u202egpj.exe', 'abcgpj.exe'],
    ['a beginning without end \u001b]0;title', 'a beginning without end ]0;title'],
    ['caf\u00e9 \u{1f469}\u200d\u{1f680}', 'caf\u00e9 \u{1f469}\u200d\u{1f680}'],
  ])('sanitises %j', (text, expected) => {
    expect(sanitise(text)).toBe(expected)
  })

  it('handles a long run of unfinished escape sequences quickly', () => {
    expect(sanitise('\u001b]'.repeat(100_000))).toBe(']'.repeat(100_000))
    expect(sanitise('\u001b[0;'.repeat(100_000))).toBe('[0;'.repeat(100_000))
  })
})

describe('plainJson', () => {
  it('is equivalent JSON without characters that could control a terminal', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = plainJson({ [text]: text }, 2)
        expect(written.replaceAll('\n', '')).not.toMatch(steering)
        expect(JSON.parse(written)).toEqual({ [text]: text })
      }),
    )
  })
})
