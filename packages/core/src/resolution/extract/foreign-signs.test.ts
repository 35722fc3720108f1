import { describe, expect, it } from 'vitest'
import { type PageSample, pageDocument } from '../../../testing/page-samples.js'
import { findForeignSigns } from './foreign-signs.js'
import { PageText } from './page-text.js'

function signsOn(sample: PageSample) {
  const document = pageDocument(sample)
  return findForeignSigns(new PageText(document), document)
}

const signsIn = (...blocks: string[]) => signsOn({ blocks })
const strengths = (...blocks: string[]) => [...new Set(signsIn(...blocks).map(({ strength }) => strength))]

describe('a sign of another country', () => {
  it.each([
    'Harbour Lane Limited is registered in Ireland',
    'Registered in the Republic of Ireland, number 412345',
    'a company incorporated in Jersey',
    'registered in Guernsey',
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
  ])('is strong in %j', (text) => {
    expect(strengths(text)).toContain('strong')
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
  ])('is weak in %j', (text) => {
    expect(strengths(text)).toEqual(['weak'])
  })

  it.each([
    'Registered in England and Wales, number 09999991',
    'Registered in Scotland No. SC089839',
    'Registered in Northern Ireland, number NI001147',
    'a company incorporated in England',
    'governed by the laws of England and Wales',
    'governed by the law of Scotland',
    'Registered in England. Our friends sail to Ireland',
    'We sail to Ireland and France',
    'Call 01632 960123',
    'Call +44 1632 960123',
    'Call +44 20 7946 0123',
    'Harbour Lane Ltd',
    '© 2026 Harbour Lane Boatworks Ltd',
    'Payments are processed by Quill Inc.',
    'We use Quill Analytics, provided by Quill LLC',
    'Powered by Quill GmbH',
    'VAT number GB 123 4567 82',
    'Last week Quill Inc. came to visit',
    '',
  ])('is not seen in %j', (text) => {
    expect(signsIn(text)).toEqual([])
  })

  it('is weak in the name of the site and in its address for machines', () => {
    expect(signsOn({ title: 'Harbour Lane Ireland', blocks: [] })).toMatchObject([{ strength: 'weak' }])
    expect(signsOn({ siteName: 'Harbour Lane NZ', blocks: [] })).toMatchObject([{ strength: 'weak' }])
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
      { strength: 'weak' },
    ])
    expect(signsOn({ blocks: [], organisations: [{ ...organisation, country: 'United Kingdom' }] })).toEqual([])
  })

  it('says which country, and where it stands', () => {
    const text = 'Harbour Lane Limited is registered in Ireland'
    const [sign] = signsIn('We build boats.', text)
    expect(sign?.detail).toBe('registered in Ireland')
    expect(sign?.quote).toEqual({ text, offset: 16 })
    expect(signsIn('Call +353 1 234 5678')[0]?.detail).toContain('Ireland')
    expect(signsIn('Call 01534 123456')[0]?.detail).toContain('Jersey')
    expect(signsIn('Call 01481 123456')[0]?.detail).toContain('Guernsey')
    expect(signsIn('Call 01624 123456')[0]?.detail).toContain('Isle of Man')
  })

  it('is one of 12 at most', () => {
    const lines = Array.from({ length: 13 }, () => 'registered in Ireland')
    expect(signsIn(...lines)).toHaveLength(12)
    expect(signsIn(...lines.slice(2))).toHaveLength(11)
  })
})
