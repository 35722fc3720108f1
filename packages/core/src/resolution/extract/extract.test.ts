import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../testing/page-samples.js'
import { extract } from './extract.js'
import type { PageDocument, StructuredOrganisation, Zone } from './page-document.js'

const register = 'https://find-and-update.company-information.service.gov.uk/company'

describe('extract', () => {
  it('combines the facts from all parts of a page', () => {
    const facts = extract(
      pageDocument({
        title: 'Harbour Lane | Boats',
        siteName: 'Harbour Lane',
        blocks: [
          ['heading', 'Boats for the north'],
          'Write to crew@harbour-lane.co.uk or call +353 1 234 5678.',
          [
            'footer',
            '© 2026 Harbour Lane Boatworks Ltd. Registered in England and Wales, company number 09999991. VAT 123 4567 82. Registered office: 12 Quay Street, Saltby HU1 2AB',
          ],
        ],
      }),
    )
    expect(facts).toMatchObject({
      title: 'Harbour Lane | Boats',
      siteName: 'Harbour Lane',
      headings: ['Boats for the north'],
      pageKind: 'ordinary',
      vatNumbers: ['123456782'],
      hosts: [{ domain: 'harbour-lane.co.uk', kind: 'email' }],
      registerLinks: [],
      foreignSigns: [{ kind: 'phone' }],
      postcodes: [{ postcode: 'HU1 2AB', zone: 'footer', isRegisteredOffice: true }],
      numbers: [{ number: '09999991', label: 'company', zone: 'footer', country: 'england-wales' }],
    })
    const legal = facts.names.filter(({ source }) => source === 'ending')
    expect(legal.map(({ readings, isInCopyright }) => [readings[0]?.name, isInCopyright])).toEqual([
      ['Harbour Lane Boatworks Ltd', true],
    ])
    expect(facts.text).toContain('© 2026 Harbour Lane Boatworks Ltd')
    expect(facts.zones.map(({ zone }) => zone)).toEqual(['heading', 'body', 'footer'])
  })

  it('keeps the beginning and the end of a long text', () => {
    const long = 'boats '.repeat(20_000)
    const { text, numbers } = extract(
      pageDocument({ blocks: ['First line', long, ['footer', 'Harbour Lane Ltd, company number 09999991']] }),
    )
    expect(text.length).toBeLessThan(65_000)
    expect(text.startsWith('First line')).toBe(true)
    expect(numbers.map(({ number }) => number)).toEqual(['09999991'])
  })

  it('keeps at most 20 headings of at most 160 characters', () => {
    const headings = (length: number, text: string) =>
      extract(pageDocument({ blocks: Array.from({ length }, () => ['heading', text] as const) })).headings
    expect(headings(19, 'Boats')).toHaveLength(19)
    expect(headings(21, 'Boats')).toHaveLength(20)
    expect(headings(1, 'a'.repeat(160))).toHaveLength(1)
    expect(headings(1, 'a'.repeat(161))).toHaveLength(0)
  })

  it.each([
    [`${register}/09999991`, '09999991'],
    [`${register}/SC089839/officers`, 'SC089839'],
    [`${register}/sc089839?x=1`, 'SC089839'],
    ['https://beta.companieshouse.gov.uk/company/09999991', '09999991'],
    ['http://data.companieshouse.gov.uk/doc/company/09999991', '09999991'],
  ])('finds the register link %j', (url, number) => {
    const { registerLinks } = extract(pageDocument({ blocks: [], links: [{ url, text: '', zone: 'footer' }] }))
    expect(registerLinks).toEqual([{ number, zone: 'footer' }])
  })

  it.each([
    `${register}/099999911`,
    `${register}/0999999`,
    `${register}/`,
    `${register}-search/09999991`,
    'https://harbour-lane.example/company/09999991',
    `https://harbour-lane.example/?to=${register}/09999991`,
    'https://find-and-update.company-information.service.gov.uk.harbour-lane.example/company/09999991',
  ])('does not treat %j as a register link', (url) => {
    expect(extract(pageDocument({ blocks: [], links: [{ url, text: '', zone: 'body' }] })).registerLinks).toEqual([])
  })

  it('keeps at most 50 register links', () => {
    const links = Array.from({ length: 51 }, () => ({ url: `${register}/09999991`, text: '', zone: 'body' as const }))
    expect(extract(pageDocument({ blocks: [], links })).registerLinks).toHaveLength(50)
    expect(extract(pageDocument({ blocks: [], links: links.slice(2) })).registerLinks).toHaveLength(49)
  })
})

const zones: readonly Zone[] = ['title', 'heading', 'header', 'navigation', 'body', 'footer', 'structured']
const phrases = [
  'Harbour Lane Boatworks',
  'Ltd',
  'Limited.',
  'LLP',
  'GmbH',
  'Inc.',
  '©',
  '(c)',
  '2026',
  'we are',
  '“we”',
  '("us")',
  'means',
  'trading as',
  'is a trading name of',
  'operated by',
  'our clients include',
  'registered in',
  'Ireland',
  'England and Wales',
  'Scotland',
  'company number',
  '09999991',
  'SC089839',
  '411 0313',
  '+353 1 234 5678',
  'VAT',
  '123 4567 82',
  'HU1 2AB',
  'EC1V2NX',
  'harbour-lane.co.uk',
  'crew@harbour-lane.co.uk',
  'governed by the laws of',
  'HRB 12345',
  ',',
  '.',
  '(',
  ')',
  '&',
  '-',
  '\u00a0',
  '\u2028',
  '\ud800',
  'ǅ',
  'ﬁ',
  'İ',
]
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...phrases) },
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const line = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', '')), { maxLength: 25 })
  .map((words) => words.flat().join('').replaceAll('\n', ' '))
const maybe = fc.option(line)
const organisations: fc.Arbitrary<StructuredOrganisation> = fc.record({
  types: fc.array(line, { maxLength: 2 }),
  name: maybe,
  legalName: maybe,
  url: maybe,
  vatNumber: maybe,
  identifiers: fc.array(fc.record({ name: maybe, value: line }), { maxLength: 3 }),
  postcode: maybe,
  country: maybe,
  emails: fc.array(line, { maxLength: 2 }),
})
const documents: fc.Arbitrary<PageDocument> = fc
  .record({
    title: line,
    siteName: line,
    blocks: fc.array(fc.tuple(fc.constantFrom(...zones), line), { maxLength: 12 }),
    links: fc.array(fc.record({ url: fc.oneof(fc.webUrl(), line), text: line, zone: fc.constantFrom(...zones) }), {
      maxLength: 4,
    }),
    organisations: fc.array(organisations, { maxLength: 2 }),
  })
  .map(pageDocument)

describe('extract, for any page', () => {
  it('does not throw, and every quote is at its stated offset', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { text } = document
        const facts = extract(document)
        const quoted = [...facts.numbers, ...facts.foreignSigns].filter(({ end }) => end > 0)
        for (const { quote, offset, end } of quoted) {
          expect(text.slice(quote.offset, quote.offset + quote.text.length)).toBe(quote.text)
          expect(quote.offset).toBeLessThanOrEqual(offset)
          expect(quote.offset + quote.text.length).toBeGreaterThanOrEqual(end)
        }
        const placed = [...quoted, ...facts.names, ...facts.postcodes].filter(({ end }) => end > 0)
        for (const { offset, end } of placed) {
          expect(offset).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(offset)
          expect(end).toBeLessThanOrEqual(text.length)
        }
        for (const { offset } of facts.hosts) expect(offset).toBeLessThan(text.length)
      }),
      { numRuns: 300 },
    )
  })

  it('returns names and numbers as written, with the zone of their block', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { text, blocks } = document
        const { names, numbers } = extract(document)
        for (const { written, offset, end } of numbers.filter((number) => number.end > 0)) {
          expect(text.slice(offset, end)).toBe(written)
        }
        for (const { readings, source, offset, end } of names.filter((name) => name.end > 0)) {
          expect(readings.length).toBeGreaterThan(0)
          if (source === 'ending')
            for (const { name } of readings) expect(text.slice(end - name.length, end)).toBe(name)
          else for (const { name } of readings) expect(text.slice(offset, offset + name.length)).toBe(name)
        }
        for (const { offset, end, zone, block } of numbers.filter((found) => found.end > 0)) {
          const home = blocks[block]
          expect(home?.zone).toBe(zone)
          expect(offset).toBeGreaterThanOrEqual(home?.offset ?? Number.POSITIVE_INFINITY)
          expect(end).toBeLessThanOrEqual((home?.offset ?? 0) + (home?.text.length ?? 0))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('returns the same facts each time', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(extract(document)).toEqual(extract(document))
      }),
    )
  })
})
