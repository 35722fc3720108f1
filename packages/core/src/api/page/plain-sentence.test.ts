import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainSentence } from './plain-sentence.js'

describe('a sentence for people', () => {
  it.each([
    [
      'MERRIDEW, Ottoline was appointed director of HARBOUR LANE LIMITED on 2026-11-16.',
      'Ottoline Merridew was appointed director of Harbour Lane Limited on 16 Nov 2026.',
    ],
    ['O’BRIEN-SMITH, Ada Mary resigned.', 'Ada Mary O’Brien-Smith resigned.'],
    ['Detected at 2026-11-16T17:37:00Z.', 'Detected at 2026-11-16T17:37:00Z.'],
    ['SILVER LIMITED, of Bath, is as likely.', 'SILVER LIMITED, of Bath, is as likely.'],
  ])('turns “%s” into “%s”', (text, plain) => {
    expect(plainSentence(text, 'HARBOUR LANE LIMITED', '')).toBe(plain)
  })

  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = plainSentence(text)
        expect(plainSentence(once)).toBe(once)
      }),
    )
  })
})
