import { describe, expect, it } from 'vitest'
import { asCompanyNumber } from './company-number.js'
import { jurisdictionOfNumber } from './jurisdiction.js'

describe('jurisdictionOfNumber', () => {
  it.each([
    ['09999991', 'england-wales'],
    ['OC123456', 'england-wales'],
    ['SC123456', 'scotland'],
    ['SL123456', 'scotland'],
    ['NI123456', 'northern-ireland'],
    ['R0001234', 'northern-ireland'],
    ['OE123456', null],
    ['FC123456', null],
    ['BR123456', null],
    ['RS123456', null],
  ])('for %s returns %s', (number, jurisdiction) => {
    expect(jurisdictionOfNumber(asCompanyNumber(number))).toBe(jurisdiction)
  })
})
