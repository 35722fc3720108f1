import { describe, expect, it } from 'vitest'
import { type PageSample, pageDocument } from '../../../testing/page-samples.js'
import { findForeignSigns } from './foreign-signs.js'
import { PageText } from './page-text.js'

function signsOn(sample: PageSample) {
  const document = pageDocument(sample)
  return findForeignSigns(new PageText(document), document)
}

const signsIn = (...blocks: string[]) => signsOn({ blocks })
const kindsIn = (...blocks: string[]) => signsIn(...blocks).map(({ kind }) => kind)
const strong = ['form_copyright', 'form_operator', 'register_number', 'registered_abroad', 'nationality']

describe('findForeignSigns', () => {
  it.each([
    'We use service providers based in the USA.',
    'Your data is sent to a company based in the United States that operates our mailing list.',
    'Payments are handled by Saltpay Inc, which is registered in Delaware.',
    'Our insurer Saltby Cover is incorporated in Gibraltar.',
  ])('finds no registration of the site abroad in %j', (text) => {
    expect(kindsIn(text)).not.toContain('registered_abroad')
    expect(kindsIn(text)).toContain('based_abroad')
  })

  it('finds bodies of the United States', () => {
    expect(kindsIn('Insured by NCUA')).toContain('us_body')
  })

  it.each([
    'Harbour Lane Limited is registered in Ireland',
    'Registered in the Republic of Ireland, number 412345',
    'a company incorporated in Jersey',
    'registered in Guernsey',
    'The supplier is Harbour Lane Limited, a Guernsey company with registration number 62379',
    'registered in the Isle of Man',
    'Harbour Lane Ltd is registered in Malta',
    'Incorporated in New Zealand',
    'registered in California with number 07898106',
    'organised under the laws of Delaware',
    'incorporated under the laws of the State of Delaware',
    'a company established in Gibraltar',
    'CRO number 412345',
    'CRO 412345',
    'ABN 12 345 678 901',
    'ACN 123 456 789',
    'HRB 123456',
    'Amtsgericht Saltburg HRB 12345',
    'SIRET 123 456 789 00012',
    'KVK 12345678',
    'NZBN 9429000000000',
    'CVR: 12345678',
    '© 2026 Harbour Lane Inc.',
    '© 2026 Harbour Lane, LLC',
    '© Harbour Lane GmbH',
    'This website is operated by Harbour Lane GmbH',
    'We are Harbour Lane Pty Ltd',
    'Harbour Lane Inc. is a Delaware corporation',
  ])('finds a strong sign in %j', (text) => {
    expect(strong).toEqual(expect.arrayContaining([kindsIn(text).find((kind) => strong.includes(kind))]))
  })

  it.each([
    'These terms are governed by the laws of Ireland.',
    'governed by and construed in accordance with the laws of the State of New York',
    'The laws of Jersey shall govern these terms',
    'Call +353 1 234 5678',
    'Call +44 1534 123456',
    'Call 01481 123456',
    'Call +44 (0) 1624 123456',
    'Call +1 212 555 0123',
    'Call +61 2 5550 1234',
  ])('finds only weak signs in %j', (text) => {
    const kinds = kindsIn(text)
    expect(kinds.some((kind) => kind === 'law' || kind === 'phone')).toBe(true)
    expect(kinds.filter((kind) => strong.includes(kind))).toEqual([])
  })

  it.each([
    'Registered in England and Wales, number 09999991',
    'Registered in Scotland No. SC089839',
    'Registered in Northern Ireland, number NI001147',
    'a company incorporated in England',
    'Its registered office is at 50 Denmark Street, Wokingham',
    'governed by the laws of England and Wales',
    'governed by the law of Scotland',
    'Call 01632 960123',
    'Call +44 1632 960123',
    'Call +44 20 7946 0123',
    'Harbour Lane Ltd',
    '© 2026 Harbour Lane Boatworks Ltd',
    'VAT number GB 123 4567 82',
    'Harbour Lane, 1 Quay Road, London EC3R 7AG',
    'Saltby & Co., Limited',
    'Read more at harbour.sa/about',
    'A private limited company',
    'THE SAME AS BEFORE',
    '',
  ])('finds no sign in %j', (text) => {
    expect(signsIn(text)).toEqual([])
  })

  it('finds weak signs in the site name and in structured addresses', () => {
    expect(signsOn({ title: 'Harbour Lane Ireland', blocks: [] })).toMatchObject([{ kind: 'name' }])
    expect(signsOn({ siteName: 'Harbour Lane NZ', blocks: [] })).toMatchObject([{ kind: 'name' }])
    const organisation = {
      types: ['Organization'],
      name: null,
      legalName: null,
      url: null,
      vatNumber: null,
      identifiers: [],
      postcode: null,
      emails: [],
    }
    expect(signsOn({ blocks: [], organisations: [{ ...organisation, country: 'Ireland' }] })).toMatchObject([
      { kind: 'address' },
    ])
    expect(signsOn({ blocks: [], organisations: [{ ...organisation, country: 'United Kingdom' }] })).toEqual([])
  })

  it('returns the country and a quote', () => {
    const text = 'Harbour Lane Limited is registered in Ireland'
    const sign = signsIn('We build boats.', text).find(({ kind }) => kind === 'registered_abroad')
    expect(sign?.detail).toBe('registered in Ireland')
    expect(sign?.quote).toEqual({ text, offset: 16 })
  })

  it.each([
    ['© 2026 Harbour Lane Pte. Ltd.', 'form_copyright'],
    ['© HARBOUR LANE CORPORATION', 'form_copyright'],
    ['© Harbour Lane Co., Ltd.', 'form_copyright'],
    ['© Harbour Lane S.p.A.', 'form_copyright'],
    ['© Harbour Lane N.V.', 'form_copyright'],
    ['© Harbour Lane Sdn Bhd', 'form_copyright'],
    ['Harbour Lane Private Limited is registered under the Companies Act, 2013', 'form_operator'],
    ['Partita IVA IT01234567890', 'register_number'],
    ['Unsere USt-IdNr. DE123456789', 'vat'],
  ])('finds the kind of sign in %j', (text, kind) => {
    expect(kindsIn(text)).toContain(kind)
  })

  it('returns at most 12 signs of each kind', () => {
    const lines = Array.from({ length: 13 }, () => 'registered in Ireland')
    const count = (some: readonly string[]) => kindsIn(...some).filter((kind) => kind === 'registered_abroad').length
    expect(count(lines)).toBe(12)
    expect(count(lines.slice(2))).toBe(11)
  })
})
