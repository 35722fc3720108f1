import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../../testing/page-samples.js'
import type { StructuredOrganisation, Zone } from '../page-document.js'
import { PageText } from '../page-text.js'
import { findPostcodes } from './find-postcodes.js'

function found(...blocks: (string | readonly [Zone, string])[]) {
  return findPostcodes(new PageText(pageDocument({ blocks })))
}

function postcodes(...blocks: string[]): string[] {
  return found(...blocks).map(({ postcode }) => postcode)
}

function organisation(postcode: string | null): StructuredOrganisation {
  return {
    types: ['Organization'],
    name: null,
    legalName: null,
    url: null,
    vatNumber: null,
    identifiers: [],
    postcode,
    country: null,
    emails: [],
  }
}

describe('findPostcodes', () => {
  it.each([
    ['12 Quay Street, Saltby, HU1 2AB', 'HU1 2AB'],
    ['12 Quay Street, Saltby HU12 3AB.', 'HU12 3AB'],
    ['London N1 7GU', 'N1 7GU'],
    ['London E1W 1AA', 'E1W 1AA'],
    ['London EC1V 2NX', 'EC1V 2NX'],
    ['London WC2H 9JQ', 'WC2H 9JQ'],
    ['London W1W 7LT', 'W1W 7LT'],
    ['London SW1A 1AA, England', 'SW1A 1AA'],
    ['(HU1 2AB)', 'HU1 2AB'],
    ['HU12AB', 'HU1 2AB'],
    ['EC1V2NX', 'EC1V 2NX'],
    ['hu1 2ab', 'HU1 2AB'],
    ['Hu1 2Ab', 'HU1 2AB'],
    ['HU1  2AB', 'HU1 2AB'],
    ['HU1\u00a02AB', 'HU1 2AB'],
    ['HU1\t2AB', 'HU1 2AB'],
    ['ECIV 2NX', 'EC1V 2NX'],
    ['N1 7GUCompany number 09999991', 'N1 7GU'],
    ['HU1O 2AB', 'HU10 2AB'],
    ['HU10 OAB', 'HU10 0AB'],
    ['HU1 OAB', 'HU1 0AB'],
    ['HU1OOAB', 'HU10 0AB'],
    ['YOlO 4AB', 'YO10 4AB'],
    ['HUI 2AB', 'HU1 2AB'],
    ['HU1 2ABTel: 01632 960123', 'HU1 2AB'],
    ['HU1 2ABRegistered in England', 'HU1 2AB'],
    ['Postcode:HU1 2AB', 'HU1 2AB'],
    ['Saltby,HU1 2AB', 'HU1 2AB'],
    ['Aberystwyth SY23 9ZZ, Cymru', 'SY23 9ZZ'],
    ['Belfast BT1 1AA', 'BT1 1AA'],
    ['Lerwick ZE1 0AA', 'ZE1 0AA'],
  ])('finds the postcode in %j', (text, postcode) => {
    expect(postcodes(text)).toEqual([postcode])
  })

  it('finds a postcode that is broken over two lines', () => {
    expect(postcodes('12 Quay Street, Saltby HU1', '2AB')).toEqual(['HU1 2AB'])
    expect(postcodes('12 Quay Street, Saltby HU1 ', '2AB')).toEqual(['HU1 2AB'])
  })

  it.each([
    ['an Eircode', 'Dublin D02 X285'],
    ['a Cork Eircode', 'Cork T12 AB34'],
    ['an Eircode without a space', 'Dublin D02X285'],
    ['a Jersey postcode', 'St Helier JE2 3AB'],
    ['a Guernsey postcode', 'St Peter Port GY1 1AA'],
    ['an Isle of Man postcode', 'Douglas IM1 1AA'],
    ['a Gibraltar postcode', 'Gibraltar GX11 1AA'],
    ['an area that does not exist', 'QQ1 1AA'],
    ['a unit with a letter that is never used', 'HU1 2AC'],
    ['another unit with such a letter', 'HU1 2IK'],
    ['a product code', 'Model hu12ab'],
    ['part of a longer code', 'XHU1 2AB'],
    ['part of a longer number', 'HU1 2AB7'],
    ['a Dutch postcode', '1012 AB Amsterdam'],
    ['a company number', 'SC089839'],
    ['a ZIP code', 'Dover DE 19901'],
    ['a Canadian postcode', 'Ottawa K1A 0B1'],
    ['ordinary words', 'on 2nd of may'],
  ])('ignores %s', (_, text) => {
    expect(postcodes(text)).toEqual([])
  })

  it('marks the registered office if the words before say so', () => {
    expect(found('Registered office: 12 Quay Street, Saltby HU1 2AB')[0]?.isRegisteredOffice).toBe(true)
    expect(found('Registered Office', '12 Quay Street', 'Saltby', 'HU1 2AB')[0]?.isRegisteredOffice).toBe(true)
    expect(found('Swyddfa gofrestredig: 12 Quay Street HU1 2AB')[0]?.isRegisteredOffice).toBe(true)
    expect(found('Our registered address is 12 Quay Street HU1 2AB')[0]?.isRegisteredOffice).toBe(true)
    expect(found("Reg'd office: 12 Quay Street HU1 2AB")[0]?.isRegisteredOffice).toBe(true)
    expect(found('Visit us at 12 Quay Street, Saltby HU1 2AB')[0]?.isRegisteredOffice).toBe(false)
  })

  it('returns the offset and the text before the postcode', () => {
    const text = '12 Quay Street, Saltby HU1 2AB'
    expect(found('Home', ['footer', text])).toEqual([
      {
        postcode: 'HU1 2AB',
        offset: 5 + text.indexOf('HU1'),
        end: 5 + text.length,
        zone: 'footer',
        isRegisteredOffice: false,
        before: 'Home\n12 Quay Street, Saltby ',
      },
    ])
  })

  it('returns every occurrence', () => {
    expect(postcodes('HU1 2AB', 'London N1 7GU', 'HU1 2AB')).toEqual(['HU1 2AB', 'N1 7GU', 'HU1 2AB'])
  })

  it('reads structured data', () => {
    const page = new PageText(pageDocument({ blocks: [] }))
    const organisations = ['hu1 2ab', 'HU12AB', 'D02 X285', null].map(organisation)
    expect(findPostcodes(page, organisations).map(({ postcode, zone }) => [postcode, zone])).toEqual([
      ['HU1 2AB', 'structured'],
      ['HU1 2AB', 'structured'],
    ])
  })

  it('returns at most 200 postcodes', () => {
    expect(postcodes('HU1 2AB '.repeat(201))).toHaveLength(200)
    expect(postcodes('HU1 2AB '.repeat(199))).toHaveLength(199)
  })

  it('formats postcodes as in the register, whatever the spacing', () => {
    const letter = fc.constantFrom(...'ABDEFGHJLNPQRSTUWXYZ')
    const outward = fc.tuple(fc.constantFrom('HU', 'S', 'BT', 'YO', 'L', 'CF'), fc.integer({ min: 1, max: 99 }))
    fc.assert(
      fc.property(
        outward,
        fc.nat({ max: 9 }),
        letter,
        letter,
        fc.constantFrom(' ', '', '\u00a0', '\n'),
        (out, sector, a, b, gap) => {
          const inward = `${sector}${a}${b}`
          expect(postcodes(...`Saltby ${out.join('')}${gap}${inward}, England`.split('\n'))).toEqual([
            `${out.join('')} ${inward}`,
          ])
        },
      ),
    )
  })

  it('returns only offsets inside the page and never throws', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('HU1', ' ', '2AB', 'O', '0', 'EC1V', '2NX', '\n', 'Tel'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const page = new PageText(pageDocument({ blocks: pieces.join('').split('\n') }))
        for (const { postcode, offset, end, before } of findPostcodes(page)) {
          expect(postcode).toMatch(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/)
          expect(end).toBeGreaterThan(offset)
          expect(end).toBeLessThanOrEqual(page.text.length)
          expect(page.text.slice(0, offset).endsWith(before)).toBe(true)
        }
      }),
    )
  })
})
