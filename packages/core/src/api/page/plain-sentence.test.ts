import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainPerson, plainSentence } from './plain-sentence.js'

describe('a sentence for people', () => {
  it.each([
    [
      'QUAY was dissolved by HARBOUR LANE LIMITED on 2026-11-16.',
      'QUAY was dissolved by Harbour Lane Limited on 16 Nov 2026.',
    ],
    [
      'O’BRIEN-SMITH, Ada Mary resigned as director on 2026-11-16.',
      'Ada Mary O’Brien-Smith resigned as director on 16 Nov 2026.',
    ],
    ['SMITH, JONES LIMITED resigned as corporate director.', 'SMITH, JONES LIMITED resigned as corporate director.'],
    ['Detected at 2026-11-16T17:37:00Z.', 'Detected at 2026-11-16T17:37:00Z.'],
    ['SILVER LIMITED, of Bath, is as likely.', 'SILVER LIMITED, of Bath, is as likely.'],
  ])('turns “%s” into “%s”', (text, plain) => {
    expect(plainSentence(text, 'HARBOUR LANE LIMITED', '')).toBe(plain)
  })

  it.each([
    ['MERRIDEW, Ottoline', 'Ottoline Merridew'],
    ['VAN DER BERG, Jan', 'Jan Van Der Berg'],
    ['ÖZDEMIR, Ayşe', 'Ayşe Özdemir'],
    ['SMITH, John A', 'John A Smith'],
    ['SMITH, John, Dr', 'John Smith'],
    ['$& DOLLAR, $1', '$1 $& Dollar'],
    ['Ms Kerensa Trenoweth', 'Kerensa Trenoweth'],
  ])('names %s in the summary of a signal %s', (name, plain) => {
    const signal = {
      summary: `${name} was appointed director of QUAY LIMITED.`,
      after: { name, officer_role: 'director' },
    }
    expect(plainPerson(signal)).toBe(`${plain} was appointed director of QUAY LIMITED.`)
  })

  it('has the name of a firm as people write it, and leaves a summary without a person as it is', () => {
    const summary = 'SMITH, JONES LIMITED was appointed corporate secretary of QUAY LIMITED.'
    const after = { name: 'SMITH, JONES LIMITED', officer_role: 'corporate-secretary' }
    expect(plainPerson({ summary, after })).toBe(
      'Smith, Jones Limited was appointed corporate secretary of QUAY LIMITED.',
    )
    expect(plainPerson({ summary, after: null })).toBe(summary)
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
