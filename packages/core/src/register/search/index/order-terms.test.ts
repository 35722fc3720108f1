import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderTerms, termKey } from './order-terms.js'

const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
const alike = word.map((end) => `international${end}`)
const rest = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/))
const kind = fc.constantFrom('accounts', 'area', 'district', 'lettered', 'month', 'post', 'status', 'year')
const term = fc.oneof(
  word,
  alike,
  word.map((start) => `${start.slice(0, 3)}*`),
  fc.tuple(kind, rest).map(([name, text]) => `@${name} ${text}`),
)

function sorted(terms: readonly string[]): string[] {
  return [...orderTerms(terms, Float64Array.from(terms, termKey))].map((place) => terms[place] ?? '')
}

describe('orderTerms', () => {
  it('puts terms in the order in which texts are compared', () => {
    fc.assert(
      fc.property(fc.uniqueArray(term, { maxLength: 200 }), (terms) => {
        expect(sorted(terms)).toEqual([...terms].sort())
      }),
      { numRuns: 500 },
    )
  })

  it('puts signs beyond ASCII where texts have them', () => {
    const terms = ['@status ü', '@status z', '@status \u{1f980}', '@status A', '@status -']
    expect(sorted(terms)).toEqual([...terms].sort())
  })

  it('refuses a kind that it has no place for', () => {
    expect(() => termKey('@colour red')).toThrow('no such kind')
  })
})
