import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortListMax, withDerived } from './derive-terms.js'
import type { TermRanks } from './posting-run.js'
import { baseTermsOf, type Findable, postcodeTerms, termsOf } from './terms.js'

const findable: fc.Arbitrary<Findable> = fc.record({
  names: fc.array(fc.constantFrom('A B QUAY LTD', 'ABLE KEEL', 'ABACUS', 'KEY LIME', 'QUARRY 12', '1 KEEL'), {
    minLength: 1,
    maxLength: 3,
  }),
  postcode: fc.option(
    fc.constantFrom(
      'ZA1 1AA',
      'ZA10 1AA',
      'ZA1 2BB',
      'Z1 1AA',
      'ZB2 3CC',
      'Z1A 1AA',
      'Z1W 2BB',
      'Z10 1AA',
      'NONE',
      'ZA1 XYZ',
    ),
  ),
  status: fc.option(fc.constantFrom('active', 'dissolved')),
  accountsType: fc.option(fc.constantFrom('full', 'dormant')),
  incorporatedOn: fc.option(fc.constantFrom('2015-03-01', '2015-11-30', '2016-01-01')),
  sicCodes: fc.uniqueArray(
    fc.constantFrom('62020', '62012', '63990', '6202', '01110', '9305', '99999', '00000', '04000'),
  ),
  type: fc.option(fc.constantFrom('ltd', 'plc', 'Something Else')),
  subtype: fc.option(fc.constant('community-interest-company')),
  jurisdiction: fc.option(fc.constantFrom('england-wales', 'scotland', 'elsewhere')),
  town: fc.option(fc.constantFrom('Sandhaven', 'SANDHAVEN,', 'Wick-On-Sea', '-')),
  county: fc.option(fc.constantFrom('Zedshire', 'West Wick')),
  dueOn: fc.option(fc.constantFrom('2026-03-01', '2026-03-31', '2026-12-31', '2027-01-01')),
  dissolvedOn: fc.option(fc.constantFrom('2019-02-28', '2020-02-29')),
  hasCharges: fc.boolean(),
})

function collect(
  companies: readonly Findable[],
  terms: (company: Findable) => Iterable<string>,
): Map<string, number[]> {
  const lists = new Map<string, number[]>()
  for (const [rank, company] of companies.entries()) {
    for (const term of terms(company)) lists.set(term, [...(lists.get(term) ?? []), rank])
  }
  return lists
}

function inOrder(lists: Map<string, number[]>): TermRanks[] {
  return [...lists]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([term, ranks]) => ({ term, ranks: Uint32Array.from(ranks) }))
}

describe('derived lists', () => {
  it('contain exactly the companies that match the wider term, each list once', () => {
    fc.assert(
      fc.property(fc.array(findable, { maxLength: 30 }), (companies) => {
        const derived = [...withDerived(inOrder(collect(companies, baseTermsOf)))]
        expect(new Set(derived.map(({ term }) => term)).size).toBe(derived.length)
        const lists = new Map(derived.map(({ term, ranks }) => [term, [...ranks]]))
        expect(lists).toEqual(collect(companies, termsOf))
      }),
    )
  })

  it('contain only the best companies for one or two letters', () => {
    const ranks = Uint32Array.from({ length: shortListMax + 5 }, (_, place) => place)
    const lists = new Map([...withDerived([{ term: 'quarry', ranks }])].map((one) => [one.term, one.ranks]))
    expect(lists.get('q*')).toEqual(ranks.slice(0, shortListMax))
    expect(lists.get('qu*')).toEqual(ranks.slice(0, shortListMax))
    expect(lists.get('qua*')).toEqual(ranks)
  })
})

describe('postcodeTerms', () => {
  it.each([
    ['ls1 4dl', ['@post LS1 4DL']],
    ['LS14DL', ['@post LS1 4DL']],
    ['EC1A1BB', ['@post EC1A 1BB']],
    ['ls1', ['@district LS1', '@lettered LS1']],
    ['EC1A', ['@district EC1A', '@lettered EC1A']],
    ['LS', ['@area LS']],
    ['e', ['@area E']],
    ['Leeds', []],
    ['LS1 4D', []],
    ['12345', []],
    ['', []],
  ])('for %s returns %s', (text, terms) => {
    expect(postcodeTerms(text)).toEqual(terms)
  })
})
