import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCompanyNumber } from './company-number.js'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

describe('parseCompanyNumber', () => {
  it.each([
    ['09999991', '09999991'],
    ['9999991', '09999991'],
    ['1', '00000001'],
    [' 0999 9991\n', '09999991'],
    ['SC123456', 'SC123456'],
    ['sc12345', 'SC012345'],
    ['Oc 7', 'OC000007'],
    ['R0001234', 'R0001234'],
    ['r1234', 'R0001234'],
    ['IP12345R', 'IP12345R'],
    ['sp1234rs', 'SP1234RS'],
    ['NI12345A', 'NI12345A'],
  ])('parses %j as %s', (text, number) => {
    expect(parseCompanyNumber(text)).toBe(number)
  })

  it.each([
    ['NILP000123', 'NL000123'],
    ['NILLP123', 'NC000123'],
    ['CU123', 'NO000123'],
    ['NE000012', 'GN000012'],
  ])('parses the obsolete form %s as %s', (text, number) => {
    expect(parseCompanyNumber(text)).toBe(number)
  })

  it.each([
    '',
    ' ',
    '0',
    '00000000',
    '123456789',
    'SC1234567',
    'R12345678',
    'XX123456',
    'SC',
    'SCOTLAND',
    'HARBOUR LANE LIMITED',
    'NE1 4ST',
    '-1234567',
    '1234567.',
    '１２３４５６７８',
    `${' '.repeat(40)}1`,
  ])('rejects %j', (text) => {
    expect(parseCompanyNumber(text)).toBeNull()
  })

  it('is idempotent, so that a company has one number', () => {
    const prefix = fc.constantFrom('', 'SC', 'ni', 'R', 'IP', 'nillp', 'zz')
    fc.assert(
      fc.property(prefix, fc.string({ unit: fc.constantFrom(...'0123456789 RSab'), maxLength: 9 }), (letters, rest) => {
        const number = parseCompanyNumber(letters + rest)
        expect(number === null || (number.length === 8 && parseCompanyNumber(number) === number)).toBe(true)
      }),
    )
  })

  it('parses every eight-digit number, with and without leading zeros, except zero', () => {
    fc.assert(
      fc.property(digits(8), (number) => {
        const expected = number === '00000000' ? null : number
        expect(parseCompanyNumber(number)).toBe(expected)
        expect(parseCompanyNumber(number.replace(/^0+(?=.)/, ''))).toBe(expected)
      }),
    )
  })

  it('returns only eight letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const number = parseCompanyNumber(text)
        expect(number === null || /^[0-9A-Z]{8}$/.test(number)).toBe(true)
      }),
    )
  })
})
