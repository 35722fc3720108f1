import { describe, expect, it } from 'vitest'
import { personKey, personName } from './person-name.js'

describe('personName', () => {
  it.each([
    ['TRENOWETH, Kerensa', 'Kerensa Trenoweth'],
    ["O'SORREL, Dara Finn", "Dara Finn O'Sorrel"],
    ['SMITH-JONES, Ada, Dr', 'Ada Smith-Jones'],
    ['Ms Kerensa Trenoweth', 'Kerensa Trenoweth'],
    ['Kerensa Trenoweth', 'Kerensa Trenoweth'],
    ['Dr No', 'Dr No'],
  ])('writes %s as %s', (given, expected) => {
    expect(personName(given, false)).toBe(expected)
  })

  it('writes the names of firms as people write them, and never takes them for a surname', () => {
    expect(personName('CORVANE, FENWICKE LIMITED', true)).toBe('Corvane, Fenwicke Limited')
  })

  it('gives both forms of one name the same key, and other names another', () => {
    expect(personKey('TRENOWETH, Kerensa')).toBe(personKey('Ms Kerensa Trenoweth'))
    expect(personKey('TRENOWETH, Kerensa')).not.toBe(personKey('Kerensa Jane Trenoweth'))
  })
})
