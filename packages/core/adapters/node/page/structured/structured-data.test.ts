import { describe, expect, it } from 'vitest'
import { readHtml } from '../read-html.js'

const read = (html: string) => readHtml(html, 'https://harbour.example/about')
const organisations = (html: string) => read(html).organisations
const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const names = (value: unknown) => organisations(script(value)).map(({ name }) => name)
const nested = (depth: number, value: unknown): unknown => (depth === 0 ? value : { about: nested(depth - 1, value) })

describe('JSON-LD', () => {
  it('reads a publisher that does not say it is an organisation', () => {
    expect(names({ '@type': 'WebSite', publisher: { name: 'Harbour Lane Ltd' } })).toEqual(['Harbour Lane Ltd'])
    expect(names({ '@type': 'WebSite', publisher: 'Harbour Lane Ltd' })).toEqual(['Harbour Lane Ltd'])
    expect(names({ '@type': 'WebSite', publisher: { '@id': '#owner' } })).toEqual([])
  })

  it('describes an organisation', () => {
    const value = {
      '@context': 'https://schema.org',
      '@type': ['https://schema.org/Corporation', 'Brand'],
      name: ' Harbour &amp;  Sons ',
      legalName: 'Harbour and Sons Limited',
      url: '/home#top',
      vatID: 'GB 123 4567 89',
      taxID: 12345,
      identifier: [{ '@type': 'PropertyValue', propertyID: 'Company number', value: '01234567' }, 'X1'],
      email: 'mailto:hello@harbour.example',
      address: [{ postalCode: 'LS1 1AA', addressCountry: { '@type': 'Country', name: 'GB' } }],
      contactPoint: { email: 'desk@harbour.example' },
    }
    expect(organisations(script(value))).toEqual([
      {
        types: ['Corporation', 'Brand'],
        name: 'Harbour & Sons',
        legalName: 'Harbour and Sons Limited',
        url: 'https://harbour.example/home',
        vatNumber: 'GB 123 4567 89',
        identifiers: [
          { name: 'taxID', value: '12345' },
          { name: null, value: 'X1' },
          { name: 'Company number', value: '01234567' },
        ],
        postcode: 'LS1 1AA',
        country: 'GB',
        emails: ['hello@harbour.example', 'desk@harbour.example'],
      },
    ])
  })

  it('is not part of the page text', () => {
    expect(read(script({ '@type': 'Organization', name: 'Harbour' })).blocks).toEqual([])
  })

  it.each([
    ['a list', [{ '@type': 'Organization', name: 'A' }]],
    ['a graph', { '@graph': [{ '@type': 'LocalBusiness', name: 'A' }] }],
    ['the publisher of a page', { '@type': 'WebPage', publisher: { '@type': 'NewsMediaOrganization', name: 'A' } }],
    ['a store', { '@type': 'HardwareStore', name: 'A' }],
    ['a kind recognised by its VAT number', { '@type': 'Dentist', name: 'A', vatID: 'GB1' }],
    ['a kind recognised by its legal name', { '@type': 'Plumber', name: 'A', legalName: 'A Ltd' }],
    ['a kind recognised by its telephone and address', { '@type': 'Hotel', name: 'A', telephone: '1', address: 'x' }],
    ['an object at the maximum depth', nested(32, { '@type': 'Organization', name: 'A' })],
  ])('finds an organisation in %s', (_title, value) => {
    expect(names(value)).toEqual(['A'])
  })

  it.each([
    ['a person', { '@type': 'Person', name: 'A', telephone: '1', address: 'x' }],
    ['the author, who is a person', { '@type': 'Article', author: { '@type': 'Person', name: 'A' } }],
    ['a product', { '@type': 'Product', name: 'A' }],
    ['the organisation of a member', { '@type': 'Person', memberOf: { '@type': 'Organization', name: 'A' } }],
    ['an organisation without properties', { '@type': 'Organization', '@id': '#a' }],
    ['an object below the maximum depth', nested(33, { '@type': 'Organization', name: 'A' })],
    ['a plain value', 'Organization'],
    ['nothing', null],
  ])('finds no organisation in %s', (_title, value) => {
    expect(names(value)).toEqual([])
  })

  it('is skipped if it does not parse, and the next script is read', () => {
    const html = `<script type="application/ld+json">{"@type": "Organization", </script>`
    expect(organisations(html + script({ '@type': 'Organization', name: 'A' }))).toHaveLength(1)
  })

  it('is read from up to 20 scripts', () => {
    const scripts = (count: number) =>
      read(Array.from({ length: count }, (_, at) => script({ '@type': 'Organization', name: `A${at}` })).join(''))
    expect(scripts(20)).toMatchObject({ isCut: false, organisations: { length: 20 } })
    expect(scripts(21)).toMatchObject({ isCut: true, organisations: { length: 20 } })
  })

  it('is read from scripts of up to 64 KB', () => {
    const around = script({ '@type': 'Organization', name: 'A', description: '' }).length - script(0).length + 1
    const sized = (length: number) =>
      read(script({ '@type': 'Organization', name: 'A', description: 'x'.repeat(length - around) }))
    expect(sized(65_536)).toMatchObject({ isCut: false, organisations: { length: 1 } })
    expect(sized(65_537)).toMatchObject({ isCut: true, organisations: { length: 0 } })
  })

  it('gives at most 50 organisations', () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ '@type': 'Organization', name: `A${at}` }))
    expect(names(list(50))).toHaveLength(50)
    expect(names(list(51))).toHaveLength(50)
  })

  it('is read up to 5,000 nodes', () => {
    const after = (count: number) =>
      read(script([...Array.from({ length: count }, () => [0]), { '@type': 'Organization', name: 'A' }]))
    expect(after(4_998)).toMatchObject({ isCut: false, organisations: { length: 1 } })
    expect(after(4_999)).toMatchObject({ isCut: true, organisations: { length: 0 } })
  })
})

describe('microdata', () => {
  it('describes an organisation', () => {
    expect(
      organisations(`<div itemscope itemtype="https://schema.org/LocalBusiness">
        <h2 itemprop="name">Harbour <b>&amp; Sons</b></h2><meta itemprop="legalName" content="Harbour and Sons Limited">
        VAT <span itemprop="vatID">GB 123</span><a itemprop="url" href="/home">Home</a>
        <a itemprop="email" href="mailto:hello@harbour.example">Write</a><span itemprop="taxID">T1</span>
        <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="name">Quay</span>
        <span itemprop="postalCode">LS1 1AA</span><span itemprop="addressCountry">GB</span></div></div>`),
    ).toEqual([
      {
        types: ['LocalBusiness'],
        name: 'Harbour & Sons',
        legalName: 'Harbour and Sons Limited',
        url: 'https://harbour.example/home',
        vatNumber: 'GB 123',
        identifiers: [{ name: 'taxID', value: 'T1' }],
        postcode: 'LS1 1AA',
        country: 'GB',
        emails: ['hello@harbour.example'],
      },
    ])
  })

  it('reads an identifier that is marked as a PropertyValue', () => {
    expect(
      organisations(`<div itemscope itemtype="https://schema.org/Organization"><span itemprop="name">Harbour</span>
        <p itemprop="identifier" itemscope itemtype="https://schema.org/PropertyValue">
        <span itemprop="name">Company number</span> <span itemprop="value">09999991</span></p>
        <p itemprop="identifier" itemscope itemtype="https://schema.org/PropertyValue">
        <meta itemprop="propertyID" content="CRN"><meta itemprop="value" content="09999992"></p>
        <p itemprop="identifier" itemscope itemtype="https://schema.org/PropertyValue"><i itemprop="name">Empty</i></p>
        <span itemprop="identifier">X1</span></div>`),
    ).toMatchObject([
      {
        name: 'Harbour',
        identifiers: [
          { name: null, value: 'X1' },
          { name: 'Company number', value: '09999991' },
          { name: 'CRN', value: '09999992' },
        ],
      },
    ])
  })

  it('ignores the properties of other items', () => {
    expect(
      organisations(`<div itemscope itemtype="http://schema.org/Organization"><span itemprop="name">Harbour</span>
        <div itemprop="founder" itemscope itemtype="http://schema.org/Person"><i itemprop="email">a@b.example</i></div>
        <div itemprop="department" itemscope itemtype="http://schema.org/Store"><i itemprop="name">Shop</i></div></div>
        <i itemprop="vatID">GB1</i><div itemscope itemtype="http://schema.org/Product"><i itemprop="name">Thing</i></div>`),
    ).toMatchObject([
      { name: 'Harbour', emails: [], vatNumber: null },
      { name: 'Shop', types: ['Store'] },
    ])
  })

  it('is also part of the page text', () => {
    const html = '<p itemscope itemtype="http://schema.org/Organization"><i itemprop="name">Harbour</i> Ltd</p>'
    expect(read(html).text).toBe('Harbour Ltd')
  })

  it('takes the first value of a property', () => {
    const html = `<p itemscope itemtype="http://schema.org/Organization"><i itemprop="name"></i><i itemprop="name">A</i>
      <i itemprop="name">B</i></p>`
    expect(organisations(html)).toMatchObject([{ name: 'A' }])
  })
})
