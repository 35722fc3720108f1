import { beforeEach, describe, expect, it } from 'vitest'
import {
  importText,
  type PageSample,
  RecordedWeb,
  snapshotText,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import { requireDomain } from '../domain/domain.js'
import { resolveSite } from './resolve-site.js'

const home = 'https://harbour-lane.co.uk/'
const boatworks = { number: '09999991', name: 'THE SALTBY BOAT COMPANY LIMITED', postcode: 'BS99 1AA' }

const organisation = {
  types: ['Organization'],
  name: 'Reed Boats',
  legalName: null,
  url: null,
  vatNumber: null,
  identifiers: [],
  postcode: null,
  emails: [],
}

let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await importText(ports.registerImporter, snapshotText([boatworks]))
})

function resolve(page: PageSample, domain = 'harbour-lane.co.uk') {
  return resolveSite({ ...ports, web: new RecordedWeb({ [`https://${domain}/`]: page }) }, requireDomain(domain))
}

describe('what people read about an answer', () => {
  it('gives the trading name itself, not the sentence around it', async () => {
    const footer =
      'Harbour Lane is a trading name of The Saltby Boat Company Ltd. Registered in England No. 9999991. 1 Quay Road, Sandhaven BS99 1AA'
    const { evidence, explanation } = await resolve({ title: 'Harbour Lane', blocks: ['Boats.', ['footer', footer]] })
    const line = evidence.find(({ kind }) => kind === 'trading_name')
    expect(line).toMatchObject({ value: 'Harbour Lane', sourceUrl: home })
    expect(line?.quote).toContain('trading name of The Saltby Boat')
    expect(explanation).toContain('“Harbour Lane” as a trading name of THE SALTBY BOAT COMPANY LIMITED')
  })

  it('keeps the article of a name, and puts a name that was broken into lines on one line', async () => {
    const { evidence } = await resolve({
      title: 'Harbour Lane',
      blocks: ['Boats.', ['footer', '© The Saltby\u00a0Boat Company Ltd. Registered in England No. 9999991. BS99 1AA']],
    })
    expect(evidence.find(({ kind }) => kind === 'legal_name')?.value).toBe('The Saltby Boat Company Ltd')
    expect(evidence.find(({ kind }) => kind === 'copyright_holder')?.value).toBe('The Saltby Boat Company Ltd')
  })

  it('quotes the sign of another country and names its page', async () => {
    const footer = '© 2026 Reed Boats GmbH. Amtsgericht Hamburg HRB 123456. Hafenstraße 1, 20457 Hamburg'
    const { matchStatus, explanation } = await resolve({ title: 'Reed', blocks: [['footer', footer]] })
    expect(matchStatus).toBe('non_uk_entity')
    expect(explanation).toContain('HRB 123456')
    expect(explanation).toContain(`”, ${home})`)
  })

  it('names the country of an address in structured data', async () => {
    const { explanation } = await resolve(
      { title: 'Reed', blocks: ['Boats.'], organisations: [{ ...organisation, country: 'EE' }] },
      'reed-boats.ee',
    )
    expect(explanation).toContain('Estonia')
  })

  it('shows that only structured data names the company, which the page itself does not show', async () => {
    const structured = { ...organisation, legalName: 'The Saltby Boat Company Limited', country: 'GB' }
    const { evidence } = await resolve(
      { title: 'Boats', blocks: ['Boats.'], organisations: [structured] },
      'thesaltbyboatcompany.co.uk',
    )
    expect(evidence.find(({ kind }) => kind === 'structured_data')).toMatchObject({
      value: 'The Saltby Boat Company Limited',
      zone: 'structured',
      sourceUrl: 'https://thesaltbyboatcompany.co.uk/',
      quote: null,
    })
  })

  it('quotes the words that make the company a third party', async () => {
    const footer = 'Harbour Lane is part of The Saltby Boat Company Limited, company number 09999991.'
    const { evidence } = await resolve({ title: 'Harbour Lane', blocks: ['Boats.', ['footer', footer]] })
    const line = evidence.find(({ kind }) => kind === 'third_party')
    expect(line).toMatchObject({ supports: false, value: 'The Saltby Boat Company Limited' })
    expect(line?.quote).toContain('is part of')
  })

  it('does not speak of similar companies if no single company can run the domain', async () => {
    const { matchStatus, explanation } = await resolve(
      { title: 'Saltby Boat Company', blocks: ['The Saltby Boat Company Ltd, No. 9999991'] },
      'facebook.com',
    )
    expect(matchStatus).toBe('no_match')
    expect(explanation).toContain('many different publishers')
    expect(explanation).not.toContain('similar details')
  })

  it('says what a site gives about its owner if no registered company fits', async () => {
    const unnumbered = await resolve(
      { title: 'Reed', blocks: ['Boats.', ['footer', '© Reed & Daughters Ltd. Sandhaven BS99 1AB']] },
      'reed-daughters.co.uk',
    )
    expect(unnumbered.matchStatus).toBe('no_match')
    expect(unnumbered.explanation).toContain(
      'It gives the company name “Reed & Daughters Ltd”, no company number and the postcode BS99 1AB.',
    )
    const silent = await resolve({ title: 'Reed', blocks: ['I write about boats.'] }, 'reed-writes.co.uk')
    expect(silent.explanation).toContain('It gives no company name, no company number and no postcode.')
  })

  it('does not name a namesake beside the company, since one place names one company', async () => {
    const namesake = { number: 'SC999992', name: 'THE SALTBY BOAT COMPANY LTD', postcode: 'AB99 2BB' }
    ports = testPorts()
    await importText(ports.registerImporter, snapshotText([boatworks, namesake]))
    const footer = '© The Saltby Boat Company Ltd. Registered in England No. 9999991. BS99 1AA'
    const { company, relatedCompanies } = await resolve(
      { title: 'Saltby Boat', blocks: ['Boats.', ['footer', footer]] },
      'saltbyboatcompany.co.uk',
    )
    expect(company?.number).toBe('09999991')
    expect(relatedCompanies).toEqual([])
  })
})
