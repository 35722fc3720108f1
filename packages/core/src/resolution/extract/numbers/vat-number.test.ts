import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findVatNumbers, isVatNumber } from './vat-number.js'

/** Seven digits with their two check digits, for either remainder. */
function withCheckDigits(seven: number, remainder: 0 | 42): string {
  const digits = String(seven).padStart(7, '0')
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (8 - place), 0)
  const check = (((remainder - sum) % 97) + 97) % 97
  return digits + String(check).padStart(2, '0')
}

describe('a VAT number', () => {
  it.each(['123456782', '123456727', '100000089', '100000034'])('is valid: %j', (digits) => {
    expect(isVatNumber(digits)).toBe(true)
  })

  it.each(['123456781', '123456783', '000000000', '12345678', '1234567820', '12345678a', '', ' 123456782'])(
    'is not valid: %j',
    (digits) => {
      expect(isVatNumber(digits)).toBe(false)
    },
  )

  it('is valid for either remainder and for no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.constantFrom(0 as const, 42 as const), (seven, rest) => {
        const digits = withCheckDigits(seven, rest)
        expect(isVatNumber(digits)).toBe(true)
        const seventh = String((Number(digits[6]) + 1) % 10)
        expect(isVatNumber(digits.slice(0, 6) + seventh + digits.slice(7))).toBe(false)
      }),
    )
  })

  it.each([
    'VAT 123456782',
    'VAT number 123456782',
    'VAT No. 123 4567 82',
    'VAT Reg No GB 123 4567 82',
    'VAT registration number: GB123456782',
    'V.A.T. No 123 4567 82',
    'vat: 123.4567.82',
    'Value Added Tax number 123456782',
    'GB123456782',
    'GB 123 4567 82',
    'XI 123456782',
    'VAT GB 123 4567 82 001',
    'VAT: 123 4567 82, company number 09999991',
    '(Company No: 09999991, VAT No: 123456782)',
    'Our VAT number is 123456782.',
    'VAT number 123456782Registered in England',
  ])('is found in %j', (text) => {
    expect(findVatNumbers(text)).toEqual(['123456782'])
  })

  it('is also found with the newer remainder', () => {
    expect(findVatNumbers('VAT number 123 4567 27')).toEqual(['123456727'])
  })

  it.each([
    'Account number 123456782',
    'Call 123456782',
    'VAT number 123456781',
    'VAT number 09999991',
    'VAT number 12345678299999',
    'Company number 09999991',
    `VAT is added. ${'Boats for hire. '.repeat(10)}123456782`,
    '',
  ])('is not found in %j', (text) => {
    expect(findVatNumbers(text)).toEqual([])
  })

  it('is returned once, however often it occurs', () => {
    expect(findVatNumbers('VAT 123456782. VAT 123 4567 82')).toEqual(['123456782'])
  })

  it('is limited to 20 per text', () => {
    const numbers = Array.from({ length: 21 }, (_, place) => `VAT ${withCheckDigits(1_000_000 + place, 0)}`)
    expect(findVatNumbers(numbers.join('. '))).toHaveLength(20)
    expect(findVatNumbers(numbers.slice(2).join('. '))).toHaveLength(19)
  })

  it('is always valid, whatever the text', () => {
    const piece = fc.oneof(
      fc.constantFrom('VAT', 'GB', 'XI', '123', '4567', '82', '123456782', ' ', '.', '\n'),
      fc.string(),
      fc.nat().map(String),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(findVatNumbers(pieces.join('')).every(isVatNumber)).toBe(true)
      }),
    )
  })
})
