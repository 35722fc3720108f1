import { describe, expect, it } from 'vitest'
import { type PageSample, pageDocument } from '../../../testing/page-samples.js'
import type { StructuredOrganisation } from '../page-document.js'
import type { FoundName } from '../page-facts.js'
import { findNames } from './find-names.js'
import { isThirdParty, type NameRole, operatorRoles } from './name-roles.js'
import { PageText } from './page-text.js'

function namesOn(sample: PageSample): FoundName[] {
  const document = pageDocument(sample)
  return findNames(new PageText(document), document)
}

const namesIn = (...blocks: PageSample['blocks']) => namesOn({ blocks })
const hasReading = (name: FoundName, text: string) =>
  name.readings.some((reading) => reading.name === text && reading.isClean)

/** The finding with this clean reading. */
function named(text: string, ...blocks: PageSample['blocks']): FoundName {
  const found = namesIn(...blocks).find((name) => hasReading(name, text))
  if (!found) throw new Error(`${text} was not found.`)
  return found
}

function organisation(given: Partial<StructuredOrganisation>): StructuredOrganisation {
  return {
    types: ['Organization'],
    name: null,
    legalName: null,
    url: null,
    vatNumber: null,
    identifiers: [],
    postcode: null,
    country: null,
    emails: [],
    ...given,
  }
}

const boatworks = 'Harbour Lane Boatworks Ltd'

describe('the operator of a site', () => {
  it.each<[string, NameRole]>([
    [`“We”, “us” and “our” means ${boatworks}.`, 'definition'],
    [`"The Company" means ${boatworks}, registered in England.`, 'definition'],
    [`${boatworks} (“we”, “us”, “our”) respects your privacy.`, 'definition'],
    [`We are ${boatworks}.`, 'definition'],
    [`Who we are: ${boatworks}`, 'definition'],
    [`${boatworks} trading as Harbour Lane`, 'trading-as'],
    [`${boatworks} t/a Harbour Lane`, 'trading-as'],
    [`Harbour Lane is a trading name of ${boatworks}`, 'trading-as'],
    [`This website is operated by ${boatworks}.`, 'operator'],
    [`harbour-lane.co.uk is a site operated by ${boatworks}`, 'operator'],
    [`This site is owned by ${boatworks}`, 'operator'],
    [`This website is owned and operated by ${boatworks}`, 'operator'],
    [`The data controller is ${boatworks}`, 'controller'],
    [`${boatworks} is the data controller of what you send us`, 'controller'],
    [`The goods remain the property of ${boatworks} until paid for`, 'title-retained'],
    [`© 2026 ${boatworks}`, 'copyright'],
    [`Copyright © ${boatworks} 2026. All rights reserved.`, 'copyright'],
    [`A contract is made between you and ${boatworks}`, 'contract'],
  ])('is named by %j', (text, role) => {
    const { roles, hasEnding } = named(boatworks, text)
    expect(roles).toContain(role)
    expect(roles.some((each) => operatorRoles.has(each))).toBe(true)
    expect(isThirdParty(roles)).toBe(false)
    expect(hasEnding).toBe(true)
  })

  it.each([
    ['© 2026 Harbour Lane Boatworks', 'Harbour Lane Boatworks'],
    ['© 2026 Harbour Lane Boatworks. All rights reserved.', 'Harbour Lane Boatworks'],
    ['Copyright © 2019-2026 The Harbour Lane Boatworks', 'The Harbour Lane Boatworks'],
    ['This website is operated by Harbour Lane Boatworks from Saltby', 'Harbour Lane Boatworks'],
    ['This shop is run by Harbour & Lane', 'Harbour & Lane'],
    ['The data controller is Harbour Lane Boatworks', 'Harbour Lane Boatworks'],
    ['At the quay we are Harbour Lane Boatworks', 'Harbour Lane Boatworks'],
  ])('is named without a legal ending by %j', (text, name) => {
    const found = named(name, text)
    expect(found.hasEnding).toBe(false)
    expect(found.roles.some((role) => operatorRoles.has(role))).toBe(true)
  })

  it('is not named twice where the legal ending stands behind', () => {
    expect(namesIn(`© 2026 ${boatworks}. All rights reserved.`)).toHaveLength(1)
    expect(namesIn(`This website is operated by ${boatworks}`)).toHaveLength(1)
  })

  it('has its trading names', () => {
    expect(named(boatworks, `${boatworks} trading as Harbour Lane and Quay Lane`).tradingNames).toEqual([
      'Harbour Lane',
      'Quay Lane',
    ])
    expect(named(boatworks, `Harbour Lane is a trading name of ${boatworks}`).tradingNames).toEqual(['Harbour Lane'])
    expect(named(boatworks, `© ${boatworks}`).tradingNames).toEqual([])
  })
})

describe('somebody else', () => {
  it.each([
    'Website by Quill Studio Ltd',
    'Website designed and built by Quill Studio Ltd',
    'Web design by Quill Studio Ltd',
    'Site hosted by Quill Studio Ltd',
    'Payments are processed by Quill Studio Ltd',
    'Our payment provider is Quill Studio Ltd',
    'Quill Studio Ltd is our payment processor',
    'This insurance is underwritten by Quill Studio Ltd',
    'Our insurer is Quill Studio Ltd',
    'We work in partnership with Quill Studio Ltd',
    'Our partners include Quill Studio Ltd',
    'Your data is shared with Quill Studio Ltd',
    'We use processors such as Quill Studio Ltd',
    'Harbour Lane is an appointed representative of Quill Studio Ltd',
    'Our principal is Quill Studio Ltd',
    'We are a franchisee of Quill Studio Ltd',
    'Our franchisor is Quill Studio Ltd',
    'Harbour Lane is a name used under licence from Quill Studio Ltd',
    'c/o Quill Studio Ltd, 12 Quay Street',
    'We are part of Quill Studio Ltd',
    'Our parent company is Quill Studio Ltd',
    'Harbour Lane is a subsidiary of Quill Studio Ltd',
    'Credit is provided by Quill Studio Ltd',
    'Quill is a registered trade mark of Quill Studio Ltd',
  ])('is named by %j', (text) => {
    expect(isThirdParty(named('Quill Studio Ltd', text).roles)).toBe(true)
  })

  it('is each in a list of clients', () => {
    const clients = namesIn(
      'Our clients include Alder Boats Ltd, Birch Ropes Limited, Cedar Sails LLP and Dune Oars plc.',
    )
    expect(clients.map(({ readings }) => readings[0]?.name)).toHaveLength(4)
    expect(clients.every(({ roles }) => isThirdParty(roles))).toBe(true)
  })

  it('is each in a list of processors', () => {
    const processors = namesIn(
      'We share data with third parties such as Alder Boats Ltd; Birch Ropes Limited; and Cedar Sails LLP.',
    )
    expect(processors).toHaveLength(3)
    expect(processors.every(({ roles }) => isThirdParty(roles))).toBe(true)
  })

  it('stands beside the operator without becoming one', () => {
    const text = `© 2026 ${boatworks}. Website by Quill Studio Ltd.`
    expect(isThirdParty(named(boatworks, text).roles)).toBe(false)
    expect(isThirdParty(named('Quill Studio Ltd', text).roles)).toBe(true)
  })
})

describe('a name on a page', () => {
  it('has its block, its zone and its quotation', () => {
    const found = named(boatworks, 'We build boats.', ['footer', `${boatworks}. Company number 09999991`])
    expect(found).toMatchObject({
      zone: 'footer',
      block: 1,
      offset: 16,
      end: 16 + boatworks.length,
      isSubject: true,
      quote: { text: `${boatworks}. Company number 09999991`, offset: 16 },
    })
  })

  it('is the subject where its sentence begins with it', () => {
    expect(named(boatworks, `${boatworks} is registered in England`).isSubject).toBe(true)
    expect(named(boatworks, `© 2026 ${boatworks}`).isSubject).toBe(true)
    expect(named(boatworks, `Boats for hire. ${boatworks} is registered in England`).isSubject).toBe(true)
    expect(named(boatworks, `Goods are bought from ${boatworks}`).isSubject).toBe(false)
  })

  it('is a heading in a heading, or alone in a block', () => {
    expect(named(boatworks, ['heading', `About ${boatworks}`]).roles).toContain('heading')
    expect(named(boatworks, boatworks).roles).toContain('heading')
    expect(named(boatworks, ['footer', boatworks]).roles).toEqual([])
    expect(named(boatworks, `Last week ${boatworks} moved`).roles).toEqual([])
  })

  it('has its own line where its block has little room for more', () => {
    expect(named(boatworks, boatworks).isOwnLine).toBe(true)
    expect(named(boatworks, `© 2026 ${boatworks}`).isOwnLine).toBe(true)
    expect(named(boatworks, `${boatworks} builds boats for the rivers of the north`).isOwnLine).toBe(false)
  })

  it('is taken from a part of the title that ends as one', () => {
    const titles = (title: string) =>
      namesOn({ title, blocks: [] }).map(({ readings, roles, zone }) => [readings[0]?.name, roles, zone])
    expect(titles(`Home | ${boatworks}`)).toEqual([[boatworks, ['heading'], 'title']])
    expect(titles(`${boatworks} – Boats`)).toEqual([[boatworks, ['heading'], 'title']])
    expect(titles('Harbour Lane | Boats')).toEqual([])
    expect(titles('Limited edition boats')).toEqual([])
  })

  it('is taken from what the page tells machines', () => {
    const structured = (given: Partial<StructuredOrganisation>) =>
      namesOn({ blocks: [], organisations: [organisation(given)] }).map(({ readings, roles }) => [
        readings[0]?.name,
        roles,
      ])
    expect(structured({ legalName: 'Harbour Lane Boatworks' })).toEqual([['Harbour Lane Boatworks', ['structured']]])
    expect(structured({ name: boatworks })).toEqual([[boatworks, ['structured']]])
    expect(structured({ name: 'Harbour Lane' })).toEqual([])
  })

  it('without a legal ending is one of 60 at most', () => {
    const lines = Array.from({ length: 61 }, (_, place) => `© 2026 Harbour Lane ${place} Quay`)
    expect(namesIn(...lines)).toHaveLength(60)
    expect(namesIn(...lines.slice(2))).toHaveLength(59)
  })
})
