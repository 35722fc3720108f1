import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { titleCase, titleCaseOfPlace } from './title-case.js'

describe('titleCase', () => {
  it.each([
    ['5 HARBOUR STREET', '5 Harbour Street'],
    ['UNIT 3 LANTERN HOUSE', 'Unit 3 Lantern House'],
    ['45A MILL LANE, 8TH FLOOR', '45a Mill Lane, 8th Floor'],
    ['71-75 WICK STREET', '71-75 Wick Street'],
    ["BISHOP'S WICK", "Bishop's Wick"],
    ['BISHOP’S WICK', 'Bishop’s Wick'],
    ["O'MALLEY HOUSE", "O'Malley House"],
    ['WICK-ON-SEA', 'Wick-On-Sea'],
    ['C/O LAMP & CO (WICK)', 'C/O Lamp & Co (Wick)'],
    ['ÉTOILE HOUSE', 'Étoile House'],
    ['67 bay avenue', '67 Bay Avenue'],
  ])('writes %j as %j', (text, cased) => {
    expect(titleCase(text)).toBe(cased)
    expect(titleCaseOfPlace(text)).toBe(cased)
    expect(titleCaseOfPlace(text)).toBe(cased)
  })

  it('leaves mixed case unchanged', () => {
    expect(titleCase('The MacAllister Building')).toBe('The MacAllister Building')
    expect(titleCaseOfPlace('LLanfair')).toBe('LLanfair')
  })

  it('changes nothing but the case', () => {
    const shouted = fc.string({ unit: fc.constantFrom(...'AZÉ 019\'’-&,./"'), maxLength: 40 })
    fc.assert(fc.property(shouted, (text) => titleCase(text).toUpperCase() === text))
  })
})
