import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codesFor, withIndustryCodes } from './industry-words.js'

const texts = new Map([
  ['10710', 'Manufacture of bread; manufacture of fresh pastry goods and cakes'],
  ['43220', 'Plumbing, heat and air-conditioning installation'],
  ['62012', 'Business and domestic software development'],
  ['62020', 'Information technology consultancy activities'],
  ['70229', 'Management consultancy activities other than financial management'],
  ['96020', 'Hairdressing and other beauty treatment'],
])
const ports = { register: { industries: async () => texts } }

describe('the words for industries', () => {
  it.each([
    ['bread', ['10710']],
    ['Consultancy', ['62020', '70229']],
    ['management consultants', ['70229']],
    ['the consultancy of technology', ['62020']],
    ['hairdressers', ['96020']],
    ['plumbers', ['43220']],
    ['opera', []],
    ['…', []],
  ])('finds the codes of "%s"', (entry, codes) => {
    expect(codesFor(entry, texts)).toEqual(codes)
  })

  it('knows the everyday names of trades, also in the plural', () => {
    expect(codesFor('bakery', texts)).toEqual(['10710', '47240'])
    expect(codesFor('Bakeries', texts)).toEqual(['10710', '47240'])
  })

  it('keeps codes as they are and replaces words', async () => {
    const question = { sicCodes: ['30', 'bread', '10710'], name: 'x' }
    expect(await withIndustryCodes(ports, question)).toEqual({ sicCodes: ['30', '10710'], name: 'x' })
    const none = { sicCodes: null }
    expect(await withIndustryCodes(ports, none)).toBe(none)
  })

  it('refuses words that no industry has', async () => {
    await expect(withIndustryCodes(ports, { sicCodes: ['opera'] })).rejects.toThrow(
      'sic_code has "opera", which is in the words of no industry.',
    )
  })

  it('refuses words that most industries have', async () => {
    const many = new Map(Array.from({ length: 81 }, (_, place) => [String(10_000 + place), 'Manufacture of goods']))
    const register = { industries: async () => many }
    await expect(withIndustryCodes({ register }, { sicCodes: ['manufacture'] })).rejects.toThrow('81 industries')
  })

  it('finds a code by every word of its own text', () => {
    const words = [...texts].flatMap(([code, text]) => text.split(/\W+/).map((word) => [code, word] as const))
    fc.assert(
      fc.property(fc.constantFrom(...words), ([code, word]) => {
        const codes = codesFor(word, texts)
        expect(['and', 'of', 'than'].includes(word) || codes.includes(code)).toBe(true)
      }),
    )
  })
})
