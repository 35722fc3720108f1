import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderTerms, termKey } from './order-terms.js'

const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
const sameBeginning = word.map((end) => `international${end}`)
const rest = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/))
const kind = fc.constantFrom(
  ...['accounts', 'area', 'charges', 'county', 'district', 'division', 'due', 'duemonth', 'dueyear', 'gone'],
  ...['gonemonth', 'goneyear', 'jurisdiction', 'lettered', 'month', 'post', 'renamed', 'section', 'sic', 'status'],
  ...['town', 'type', 'year'],
)
const term = fc.oneof(
  word,
  sameBeginning,
  word.map((start) => `${start.slice(0, 3)}*`),
  fc.tuple(kind, rest).map(([name, text]) => `@${name} ${text}`),
)

function sorted(terms: readonly string[]): string[] {
  return [...orderTerms(terms, Float64Array.from(terms, termKey))].map((place) => terms[place] ?? '')
}

describe('orderTerms', () => {
  it('sorts terms in string order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(term, { maxLength: 200 }), (terms) => {
        expect(sorted(terms)).toEqual([...terms].sort())
      }),
      { numRuns: 500 },
    )
  })

  it('sorts non-ASCII characters in string order', () => {
    const terms = ['@status ü', '@status z', '@status \u{1f980}', '@status A', '@status -']
    expect(sorted(terms)).toEqual([...terms].sort())
  })

  it('rejects an unknown kind', () => {
    expect(() => termKey('@colour red')).toThrow('Unknown kind')
  })
})
