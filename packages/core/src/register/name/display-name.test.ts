import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayName } from './display-name.js'

describe('a company name for people', () => {
  it.each([
    ['HARBOUR LANE BOATWORKS LIMITED', 'Harbour Lane Boatworks Limited'],
    ['TIDEWRIGHT (UK) PLC', 'Tidewright (UK) PLC'],
    ['MCTAVISH & O’BRIEN LLP', 'McTavish & O’Brien LLP'],
    ["O'DONNELL'S BAKERY LTD", "O'Donnell's Bakery Ltd"],
    ["THISTLEWICK'S OF BATH LTD.", "Thistlewick's of Bath Ltd."],
    ['THE BANK OF THE NORTH LIMITED', 'The Bank of the North Limited'],
    ['STOKE-ON-TRENT PLUMBING LTD', 'Stoke-on-Trent Plumbing Ltd'],
    ['J.R. SMITH & SONS LIMITED', 'J.R. Smith & Sons Limited'],
    ['A B C JOINERY LTD', 'A B C Joinery Ltd'],
    ['M&S HOLDINGS III LIMITED', 'M&S Holdings III Limited'],
    ['JCB 4X4 RENTALS LTD', 'JCB 4X4 Rentals Ltd'],
    ['1ST CHOICE 24SEVEN B2B LTD', '1st Choice 24Seven B2B Ltd'],
    ['SILVERREED.CO.UK LIMITED', 'Silverreed.co.uk Limited'],
    ['MERIDIAN GMBH', 'Meridian GmbH'],
    ['Meridian Gmbh', 'Meridian GmbH'],
    ['MERIDIAN GMBH. & CO. KG', 'Meridian GmbH. & Co. KG'],
    ['NORDHAVN GESELLSCHAFT MBH', 'Nordhavn Gesellschaft mbH'],
    ['TIDEWRIGHT DAC', 'Tidewright DAC'],
    ['CAFÉ ÉTOILE C.I.C.', 'Café Étoile C.I.C.'],
    ['Already Mixed LTD', 'Already Mixed LTD'],
    ['', ''],
  ])('turns %s into %s', (official, shown) => {
    expect(displayName(official)).toBe(shown)
  })

  it('changes nothing but the case of letters, and nothing more when it is applied again', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[A-Z0-9 .&'()-]{0,60}$/))
    fc.assert(
      fc.property(texts, (text) => {
        const official = text.toUpperCase()
        const shown = displayName(official)
        expect(shown.toUpperCase()).toBe(official.toUpperCase())
        expect(shown.length).toBe(official.length)
        expect(displayName(shown)).toBe(shown)
      }),
      { numRuns: 2_000 },
    )
  })

  it('leaves a text that is longer than any name as it is', () => {
    const long = 'A WORD '.repeat(100)
    expect(displayName(long)).toBe(long)
  })
})
