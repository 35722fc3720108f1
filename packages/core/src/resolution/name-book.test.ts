import { describe, expect, it } from 'vitest'
import { brandFit } from './brand-fit.js'
import { comparisonsMax, NameBook } from './name-book.js'
import { nameLikeness } from './name-likeness.js'

const boatworks = 'HARBOUR LANE BOATWORKS LIMITED'

describe('the names of one site', () => {
  it('are compared as any two names are', () => {
    const book = new NameBook()
    for (const name of ['Harbour Lane Ltd', 'HLB Ltd', 'Quill Studio Ltd', '']) {
      expect(book.likeness(name, boatworks)).toBe(nameLikeness(name, boatworks))
      expect(book.fit(name, boatworks)).toBe(brandFit(name, boatworks))
    }
  })

  it('are compared up to a bound; beyond it they are unlike, and what was compared stays', () => {
    const book = new NameBook()
    for (let place = 1; place < comparisonsMax; place += 1) book.likeness(`Quay ${place} Ltd`, boatworks)
    expect(book.likeness('Harbour Lane Boatworks Ltd', boatworks)).toBe(1)
    expect(book.likeness('Harbour Lane Boatworks Limited', boatworks)).toBe(0)
    expect(book.likeness('Harbour Lane Boatworks Ltd', boatworks)).toBe(1)
  })
})
