import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  importText,
  type PageSample,
  RecordedWeb,
  snapshotText,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import { unknownCompany } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { requireDomain } from '../domain/domain.js'
import { type SiteCertificate, siteCertificate } from '../read/site-certificate.js'
import { verifyWebsite } from '../website/verify-website.js'
import { resolveSite } from './resolve-site.js'

const domain = 'harbour-lane.co.uk'
const home = `https://${domain}/`
const boatworks = { number: '09999991', name: 'HARBOUR LANE BOATWORKS LIMITED', postcode: 'BS99 1AA' }
const lantern = {
  number: '09999992',
  name: 'LANTERN AND SONS LTD',
  postcode: 'BS99 2BB',
  previousName: 'WICK LAMPS LTD',
}
const agency = { number: '09999995', name: 'PIXEL QUAY LIMITED', postcode: 'BS99 5EE' }
const register = [boatworks, lantern, agency]
const boats: PageSample = { title: 'Harbour Lane', blocks: ['We build boats.'] }
const namedBoats: PageSample = { ...boats, blocks: ['We build boats.', ['footer', 'Harbour Lane Boatworks Ltd']] }

let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await importText(ports.registerImporter, snapshotText(register))
})

/** A certificate with extended validation. */
function extended(organisation: string, number: string, jurisdiction = 'GB'): SiteCertificate {
  return { organisation, country: jurisdiction, registration: { number, jurisdiction } }
}

/** A certificate with a validated organisation. */
function validated(organisation: string, country = 'GB'): SiteCertificate {
  return { organisation, country, registration: null }
}

const ownNumber = extended('Harbour Lane Boatworks Limited', '09999991')
const ownName = validated('Harbour Lane Boatworks Ltd')

function resolve(page: PageSample, certificate: SiteCertificate | null, at = domain, more = {}) {
  const web = new RecordedWeb({ [`https://${at}/`]: { ...page, certificate }, ...more })
  return resolveSite({ ...ports, web }, requireDomain(at))
}

describe('a company number in the certificate of a site', () => {
  it('matches a site whose pages name no company, and is quoted with the address of the page', async () => {
    const found = await resolve(boats, ownNumber)
    expect([found.matchStatus, found.company?.number]).toEqual(['matched', '09999991'])
    expect(found.matchConfidence).toBeGreaterThan(0.85)
    expect(found.matchConfidence).toBeLessThan(0.96)
    expect(found.evidence.find(({ kind }) => kind === 'tls_certificate')).toMatchObject({
      supports: true,
      zone: null,
      sourceUrl: home,
      quote: 'O=Harbour Lane Boatworks Limited, C=GB, serialNumber=09999991, jurisdictionC=GB',
      quoteOffset: null,
      value: 'Harbour Lane Boatworks Limited (company number 09999991)',
      matchedAgainst: '09999991',
      contentSha256: null,
    })
    expect(found.explanation).toContain(
      'TLS certificate was issued to Harbour Lane Boatworks Limited (company number 09999991)',
    )
  })

  it('adds up to the stated confidence with the other evidence', async () => {
    const found = await resolve(boats, ownNumber)
    const bits = found.evidence.reduce((sum, one) => sum + one.bits, 0)
    expect(found.matchConfidence).toBeCloseTo(1 / (1 + 2 ** -bits), 3)
  })

  it.each([
    ['is written without its zeros', extended('Harbour Lane Boatworks Ltd.', '9999991')],
    ['stands beside a trading name', extended('Harbour Lane (Harbour Lane Boatworks Limited)', '09999991')],
  ])('counts if it %s', async (_, certificate) => {
    expect((await resolve(boats, certificate)).company?.number).toBe('09999991')
  })

  it('counts for a company under its previous name', async () => {
    const lamps = { title: 'Wick Lamps', blocks: ['Lamps.'] }
    const found = await resolve(lamps, extended('Wick Lamps Ltd', '09999992'), 'wick-lamps.co.uk')
    expect([found.matchStatus, found.company?.number]).toEqual(['matched', '09999992'])
  })

  it('does not end the reading, and gives way to a number that another page states', async () => {
    const links = [{ url: `${home}terms`, text: 'Terms', zone: 'footer' as const }]
    const terms = { blocks: ['We are Lantern and Sons Ltd, company number 09999992, trading as Harbour Lane.'] }
    const page = { ...boats, links }
    const alone = await resolve(page, null, domain, { [`${home}terms`]: terms })
    const found = await resolve(page, ownNumber, domain, { [`${home}terms`]: terms })
    expect(found.pagesRead.map(({ url }) => url)).toContain(`${home}terms`)
    expect([found.matchStatus, found.company?.number]).toEqual([alone.matchStatus, '09999992'])
  })

  it('leaves a domain that does not read like the company to a reviewer', async () => {
    const found = await resolve({ title: 'Saltmarsh', blocks: ['Boats.'] }, ownNumber, 'saltmarsh.co.uk')
    expect(found.matchStatus).toBe('needs_review')
    expect(found.reviewCandidates[0]?.company.number).toBe('09999991')
    expect(found.reviewCandidates[0]?.reasons.map(({ kind }) => kind)).toContain('tls_certificate')
  })

  it.each<[string, PageSample]>([
    ['names other companies alone', { ...boats, blocks: ['Boats.', ['footer', '© Wick Candles Ltd']] }],
    ['names a company abroad', { ...boats, blocks: ['Boats.', ['footer', '© Harbour Lane GmbH']] }],
    ['says that it is registered abroad', { ...boats, blocks: ['Registered in Jersey, number 123456.'] }],
    ['shows a placeholder', { ...boats, blocks: ['Company number 12345678'] }],
  ])('does not match a site that %s', async (_, page) => {
    expect((await resolve(page, ownNumber)).matchStatus).not.toBe('matched')
  })

  it.each([
    ['another name', extended('Pixel Quay Limited', '09999991')],
    ['the name of a company in the register', extended('Harbour Lane Boatworks Limited', '09999992')],
    ['a jurisdiction abroad', extended('Harbour Lane Boatworks Limited', '09999991', 'IE')],
    ['a number that is not in the register', extended('Harbour Lane Boatworks Limited', '08888888')],
    ['a number that no company can have', extended('Harbour Lane Boatworks Limited', 'Government Entity')],
  ])('counts for nothing with %s', async (_, certificate) => {
    const found = await resolve(boats, certificate)
    expect(found.matchStatus).not.toBe('matched')
    expect(found.evidence.map(({ kind }) => kind)).not.toContain('tls_certificate')
  })

  it('does not match a domain where others publish, or one that is parked', async () => {
    expect((await resolve(boats, ownNumber, 'etsy.com')).matchStatus).toBe('no_match')
    const parked = { blocks: ['This domain is for sale. Make an offer.'] }
    expect((await resolve(parked, ownNumber)).matchStatus).toBe('no_match')
  })

  it('does not count if the home page was read over http', async () => {
    const web = new RecordedWeb({ 'http://harbour-lane.co.uk/': { ...boats, certificate: ownNumber } })
    expect((await resolveSite({ ...ports, web }, requireDomain(domain))).matchStatus).not.toBe('matched')
  })

  it('does not count on another page than the home page', async () => {
    const links = [{ url: 'https://pay.harbour-lane.co.uk/terms', text: 'Terms', zone: 'footer' as const }]
    const page = { blocks: ['Pay here.'], certificate: extended('Pixel Quay Limited', '09999995') }
    const found = await resolve({ ...boats, links }, null, domain, { 'https://pay.harbour-lane.co.uk/terms': page })
    expect(found.reviewCandidates.map(({ company }) => company.number)).not.toContain('09999995')
  })

  it('verifies the website of the company', async () => {
    const web = new RecordedWeb({ [home]: { ...boats, certificate: ownNumber } })
    const company = { ...unknownCompany(asCompanyNumber('09999991'), boatworks.name), status: 'active' as const }
    const found = await verifyWebsite({ ...ports, web }, domain, company, { isNameGuess: true })
    expect(found.status).toBe('verified')
    const bare = new RecordedWeb({ [home]: boats })
    expect((await verifyWebsite({ ...ports, web: bare }, domain, company, { isNameGuess: true })).status).toBe(
      'no_match',
    )
  })
})

describe('an organisation in the certificate of a site', () => {
  it('lifts a company that the pages name', async () => {
    const before = await resolve(namedBoats, null)
    const found = await resolve(namedBoats, ownName)
    expect(found.company?.number).toBe('09999991')
    expect(found.matchConfidence).toBeGreaterThan(before.matchConfidence)
    expect(found.evidence.find(({ kind }) => kind === 'tls_certificate')).toMatchObject({
      supports: true,
      quote: 'O=Harbour Lane Boatworks Ltd, C=GB',
      value: 'Harbour Lane Boatworks Ltd',
      matchedAgainst: 'HARBOUR LANE BOATWORKS LIMITED',
    })
  })

  it('does not match or name a company by itself', async () => {
    const found = await resolve(boats, ownName)
    expect(found.matchStatus).not.toBe('matched')
    expect(found).toEqual({ ...(await resolve(boats, null)), pagesRead: found.pagesRead })
  })

  it.each([
    ['of a network that delivers the site', validated('Cloudflare, Inc.', 'US')],
    ['of a host in the register', validated('Pixel Quay Limited')],
    ['abroad', validated('Harbour Lane Boatworks Limited', 'US')],
    ['with the same name and another legal form', validated('Harbour Lane Boatworks LLP')],
    ['without its legal form', validated('Harbour Lane Boatworks')],
  ])('adds nothing if it is one %s', async (_, certificate) => {
    const found = await resolve(namedBoats, certificate)
    expect(found).toEqual({ ...(await resolve(namedBoats, null)), pagesRead: found.pagesRead })
  })
})

describe('a certificate of another company than the pages state', () => {
  const footer = 'Harbour Lane Boatworks Ltd. Registered in England No. 9999991. 1 Quay Road, Sandhaven BS99 1AA'

  it.each([
    ['an organisation', validated('Lantern and Sons Ltd')],
    ['a company number', extended('Lantern and Sons Ltd', '09999992')],
  ])('with %s leaves the match of the pages as it is', async (_, certificate) => {
    const page: PageSample = { ...boats, blocks: ['Boats and Lantern and Sons Ltd.', ['footer', footer]] }
    const before = await resolve(page, null)
    const found = await resolve(page, certificate)
    expect([found.matchStatus, found.company?.number]).toEqual(['matched', '09999991'])
    expect(Math.abs(found.matchConfidence - before.matchConfidence)).toBeLessThan(0.005)
  })

  it('leaves a match by name as it is', async () => {
    const page: PageSample = { title: 'Lantern', blocks: ['Lamps.', ['footer', '© Lantern and Sons Ltd']] }
    const found = await resolve(page, ownNumber, 'lantern.co.uk')
    expect([found.matchStatus, found.company?.number]).toEqual(['matched', '09999992'])
  })

  it.each([
    'Website by Pixel Quay Limited (company number 09999995)',
    'Card payments are processed by Pixel Quay Limited, company number 09999995.',
    'Harbour Lane is part of Pixel Quay Limited (company number 09999995)',
    'Pixel Quay Limited',
  ])('does not match a supplier or parent that owns the certificate: %s', async (text) => {
    const page: PageSample = { ...boats, blocks: ['Boats.', ['footer', text]] }
    const found = await resolve(page, extended('Pixel Quay Limited', '09999995'))
    expect(found.matchStatus).toBe('needs_review')
  })
})

describe('any certificate', () => {
  const texts = fc.oneof(
    fc.constantFrom(boatworks.name, 'Wick Lamps Ltd', 'Harbour Lane', 'Cloudflare, Inc.', ''),
    fc.string({ unit: 'binary', maxLength: 250 }),
    fc.array(fc.string()),
    fc.anything(),
  )
  const numbers = fc.oneof(fc.constantFrom(...register.map(({ number }) => number), '9999991', 'SC999991'), texts)
  const countries = fc.oneof(fc.constantFrom('GB', 'gb', 'US', 'IE'), texts)
  const names = register.map(({ name }) => name)
  const subject = fc.oneof(
    fc.record({ O: texts, C: countries, serialNumber: numbers, jurisdictionC: countries }, { requiredKeys: [] }),
    fc.record({
      O: fc.constantFrom(...names, 'Wick Lamps Ltd'),
      C: fc.constant('GB'),
      serialNumber: fc.constantFrom(...register.map(({ number }) => number)),
      jurisdictionC: fc.constant('GB'),
    }),
  )
  const pages = fc.constantFrom<PageSample>(boats, namedBoats, {
    ...boats,
    blocks: ['Boats.', ['footer', 'Lantern and Sons Ltd, company number 09999992']],
  })

  it('matches no company but the one that it names or that the pages match without it', async () => {
    await fc.assert(
      fc.asyncProperty(subject, pages, async (given, page) => {
        const certificate = siteCertificate(domain, { subject: given, subjectaltname: `DNS:${domain}` })
        const before = await resolve(page, null)
        const found = await resolve(page, certificate)
        if (found.company === null || found.company.number === before.company?.number) return
        expect(given.O).toEqual(expect.any(String))
        const known = [found.company.name, ...found.company.previousNames.map(({ name }) => name)]
        expect(known).toContain(certificate?.organisation.toUpperCase())
      }),
      { numRuns: 150 },
    )
  })
})
