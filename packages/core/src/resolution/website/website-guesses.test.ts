import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessForms, partsOfName } from './guess-forms.js'
import { publicOrder, tradingOrder } from './guess-order.js'
import { currentNameAhead, guessedNamesMax, websiteGuesses } from './website-guesses.js'

const domain = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)+$/

describe('website guesses', () => {
  it.each([
    ['Harbour Lane Limited', 'harbourlane.com', 1],
    ['HARBOUR LANE LIMITED', 'harbourlane.co.uk', 2],
    ['Quillmarsh Logistics (UK) Limited', 'quillmarsh.com', 1],
    ['Quillmarsh Logistics (UK) Limited', 'quillmarshlogistics.co.uk', 2],
    ['QUILLMARSH LOGISTICS GROUP PLC', 'quillmarsh.co.uk', 3],
    ['Harbour & Lane Ltd', 'harbourandlane.com', 1],
    ['Harbour & Lane Ltd', 'harbourlane.com', 20],
    ['Harbour Lane Sailmakers Ltd', 'harbour-lane.co.uk', 10],
    ['The Lantern Yard Trust', 'lanternyardtrust.co.uk', 1],
    ['The Lantern Yard Trust', 'lyt.org.uk', 3],
    ['The Lantern Yard Trust', 'thelanternyardtrust.org.uk', 40],
    ['Thornby Vale Academy', 'thornbyvale.ac.uk', 15],
    ['Fernhollow Co-operative Limited', 'fernhollowcooperative.co.uk', 1],
    ["O'Marden & Sons Limited", 'omarden.com', 1],
    ['J. K. Wexcombe Limited', 'jkwexcombe.co.uk', 2],
  ])('for %s include %s among the first %i', (name, wanted, within) => {
    expect(websiteGuesses([name], within)).toContain(wanted)
  })

  it('respect the maximum and contain no duplicates', () => {
    const many = websiteGuesses(['The Harbour Lane Sailmakers Company Limited'], 40)
    expect(many).toHaveLength(40)
    expect(new Set(many).size).toBe(40)
    expect(websiteGuesses(['Harbour Lane Limited'], 1)).toEqual(['harbourlane.com'])
    expect(websiteGuesses(['Harbour Lane Limited'], 0)).toEqual([])
  })

  it('start with the current name and then alternate with the previous names', () => {
    const alone = websiteGuesses(['Harbour Lane Limited'], 40)
    const both = websiteGuesses(['Harbour Lane Limited', 'Quillmarsh Limited'], 40)
    expect(both.slice(0, currentNameAhead)).toEqual(alone.slice(0, currentNameAhead))
    expect(both.slice(currentNameAhead, currentNameAhead + 2)).toEqual([alone[currentNameAhead], 'quillmarsh.com'])
  })

  it(`use at most ${guessedNamesMax} names`, () => {
    const names = ['Abel', 'Beck', 'Corrin', 'Dunnock', 'Elver'].map((word) => `${word}wick Limited`)
    const labels = new Set(websiteGuesses(names, 400).map((guess) => guess.split('.')[0]))
    expect(labels).toContain('dunnockwick')
    expect(labels).not.toContain('elverwick')
  })

  it.each([[[]], [['']], [['…']], [['株式会社']], [['()']]])('are empty for %j', (names) => {
    expect(websiteGuesses(names, 40)).toEqual([])
  })

  it('exist for a name of only generic words', () => {
    expect(websiteGuesses(['The Company Limited'], 5)).toContain('company.com')
  })

  it('are valid domains for every pattern in both orders', () => {
    const parts = partsOfName('J Harbour and Lane Sailmakers of Quillmarsh (UK) Limited')
    for (const { form, suffix } of [...tradingOrder, ...publicOrder]) {
      expect(guessForms[form](parts) + suffix).toMatch(domain)
    }
  })

  it('leave out labels that are too short or too long', () => {
    expect(websiteGuesses(['Q Limited'], 40).every((guess) => guess.indexOf('.') >= 2)).toBe(true)
    const long = websiteGuesses(['Quillmarsh '.repeat(20)], 40)
    expect(long.every((guess) => guess.indexOf('.') <= 63)).toBe(true)
  })

  it('are valid domains, whatever the names', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 6 }), (names) => {
        const guesses = websiteGuesses(names, 40)
        expect(guesses.length).toBeLessThanOrEqual(40)
        expect(new Set(guesses).size).toBe(guesses.length)
        for (const guess of guesses) expect(guess).toMatch(domain)
      }),
    )
  })
})
