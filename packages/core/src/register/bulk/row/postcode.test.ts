import { describe, expect, it } from 'vitest'
import { normalPostcode, postcodeOf } from './postcode.js'

describe('postcodeOf', () => {
  it.each([
    ['ZZ1 1AA', 'ZZ1 1AA'],
    ['zz99 9zz', 'ZZ99 9ZZ'],
    ['Z1A1AA', 'Z1A 1AA'],
    ['Z 1  1 AA', 'Z1 1AA'],
  ])('reads %j as %j', (text, postcode) => {
    expect(postcodeOf(text)).toBe(postcode)
  })

  it.each(['', 'WICK', '4385', 'ZZ1', '1 MILL LANE', 'ZZZ1 1AA', 'ZZ1 1AAA', `ZZ1${' '.repeat(9)}1AA`])(
    'does not take %j for one',
    (text) => {
      expect(postcodeOf(text)).toBeNull()
    },
  )
})

describe('normalPostcode', () => {
  it('keeps the codes of other countries as they stand', () => {
    expect(normalPostcode('10115 b')).toBe('10115 b')
  })
})
