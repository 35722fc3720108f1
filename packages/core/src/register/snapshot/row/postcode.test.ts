import { describe, expect, it } from 'vitest'
import { normalPostcode, postcodeOf } from './postcode.js'

describe('postcodeOf', () => {
  it.each([
    ['ZZ1 1AA', 'ZZ1 1AA'],
    ['zz99 9zz', 'ZZ99 9ZZ'],
    ['Z1A1AA', 'Z1A 1AA'],
    ['Z 1  1 AA', 'Z1 1AA'],
  ])('parses %j as %j', (text, postcode) => {
    expect(postcodeOf(text)).toBe(postcode)
  })

  it.each(['', 'WICK', '4385', 'ZZ1', '1 MILL LANE', 'ZZZ1 1AA', 'ZZ1 1AAA', `ZZ1${' '.repeat(9)}1AA`])(
    'does not recognise %j',
    (text) => {
      expect(postcodeOf(text)).toBeNull()
    },
  )
})

describe('normalPostcode', () => {
  it('returns foreign postcodes unchanged', () => {
    expect(normalPostcode('10115 b')).toBe('10115 b')
  })
})
