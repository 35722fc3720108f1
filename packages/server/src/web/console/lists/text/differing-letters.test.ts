import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differingLetters } from './differing-letters.js'

/** What differs in brackets. */
function marked(text: string, other: string): string {
  return differingLetters(text, other)
    .map((part) => (part.isDifferent ? `[${part.text}]` : part.text))
    .join('')
}

describe('differingLetters', () => {
  it.each([
    ['Werunthorpe Consulting Ltd', 'Werunhorpe Consulting Ltd', 'Werun[t]horpe Consulting Ltd'],
    ['Werunhorpe Consulting Ltd', 'Werunthorpe Consulting Ltd', 'Werunhorpe Consulting Ltd'],
    ['Cledemcombe Consulting Limited', 'Cledecombe Consulting ltd', 'Clede[m]combe Consulting Limited'],
    [
      'Condalbrook Consulting LTD (new a/c)',
      'Condalbrook Consulting Limited',
      'Condalbrook Consulting LTD [(new] [a/c)]',
    ],
    ['Gilimdale Consulting Ltd.', 'GILIMDALE CONSULTING LIMITED', 'Gilimdale Consulting Ltd.'],
    ['Silver & Reed Limited', 'Silver and Reed Ltd', 'Silver & Reed Limited'],
    ['Partington Gate Media Ltd', 'Partington Gate Studios Ltd', 'Partington Gate [Media] Ltd'],
    ['TR11 4QE', 'TR11 4QD', 'TR11 4Q[E]'],
    ['Silver & Reed Limited', 'Silverreed', 'Silver [&] Reed [Limited]'],
    ['Quill', 'Harbour', '[Quill]'],
    ['', 'Harbour', ''],
  ])('marks of %j beside %j what only it has', (text, other, expected) => {
    expect(marked(text, other)).toBe(expected)
  })

  it('compares no text that is too long, and leaves it whole', () => {
    const text = 'x'.repeat(100_000)
    expect(differingLetters(text, 'y')).toEqual([{ text, isDifferent: false }])
    expect(differingLetters('y', text)).toEqual([{ text: 'y', isDifferent: false }])
  })

  it('returns every text whole, and marks nothing beside itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), fc.string({ maxLength: 60 }), (text, other) => {
        const parts = differingLetters(text, other)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        expect(differingLetters(text, text).some((part) => part.isDifferent)).toBe(false)
      }),
    )
  })
})
