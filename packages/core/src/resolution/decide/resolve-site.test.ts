import { beforeEach, describe, expect, it } from 'vitest'
import {
  importText,
  type PageSample,
  RecordedWeb,
  snapshotText,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import { unreadReasons } from '../../web/unread-reason.js'
import { requireDomain } from '../domain/domain.js'
import { resolveSite } from './resolve-site.js'
import { unreadWords } from './unread-words.js'

const home = 'https://harbour-lane.co.uk/'
const boatworks = { number: '09999991', name: 'HARBOUR LANE BOATWORKS LIMITED', postcode: 'BS99 1AA' }
const lantern = {
  number: '09999992',
  name: 'LANTERN AND SONS LTD',
  postcode: 'BS99 2BB',
  previousName: 'WICK LAMPS LTD',
}
const holdings = { number: '09999993', name: 'HARBOUR GROUP HOLDINGS LIMITED', postcode: 'BS99 3CC' }
const gone = { number: '09999994', name: 'SALTBY ROPES LIMITED', postcode: 'BS99 4DD', status: 'Dissolved' }
const agency = { number: '09999995', name: 'PIXEL QUAY LIMITED', postcode: 'BS99 5EE' }

let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await importText(ports.registerImporter, snapshotText([boatworks, lantern, holdings, gone, agency]))
})

function resolve(pages: Record<string, PageSample>, domain = 'harbour-lane.co.uk') {
  return resolveSite({ ...ports, web: new RecordedWeb(pages) }, requireDomain(domain))
}

const link = (path: string, text: string) => ({ url: `${home}${path}`, text, zone: 'footer' as const })

describe('a site whose footer names its company', () => {
  const footer = 'Harbour Lane Boatworks Ltd. Registered in England No. 9999991. 1 Quay Road, Sandhaven BS99 1AA'

  it('is matched, with the place of each piece of evidence', async () => {
    const found = await resolve({ [home]: { title: 'Harbour Lane', blocks: ['Boats.', ['footer', footer]] } })
    expect(found.matchStatus).toBe('matched')
    expect(found.company?.number).toBe('09999991')
    expect(found.matchConfidence).toBeGreaterThan(0.95)
    const number = found.evidence.find(({ kind }) => kind === 'company_number')
    expect(number).toMatchObject({
      supports: true,
      zone: 'footer',
      sourceUrl: home,
      value: '9999991',
      matchedAgainst: '09999991',
    })
    expect(number?.quote).toContain('9999991')
    expect(found.evidence.map(({ kind }) => kind)).toContain('registered_postcode')
    expect(found.explanation).toContain('HARBOUR LANE BOATWORKS LIMITED (09999991)')
  })

  it('is read no further than the page that decides', async () => {
    const web = new RecordedWeb({ [home]: { blocks: [['footer', footer]], links: [link('terms', 'Terms')] } })
    await resolveSite({ ...ports, web }, requireDomain('harbour-lane.co.uk'))
    expect(web.requested).toEqual([home])
  })
})

describe('a site that names its company on another page', () => {
  it('is read further from the most promising link', async () => {
    const web = new RecordedWeb({
      [home]: {
        title: 'Harbour Lane',
        blocks: ['Boats.'],
        links: [link('blog', 'Blog'), link('about', 'About us'), link('terms', 'Terms')],
      },
      [`${home}terms`]: {
        title: 'Terms',
        blocks: ['We are Harbour Lane Boatworks Limited (company number 09999991).'],
      },
    })
    const found = await resolveSite({ ...ports, web }, requireDomain('harbour-lane.co.uk'))
    expect(found.matchStatus).toBe('matched')
    expect(web.requested).toEqual([home, `${home}terms`])
    expect(found.pagesRead.map(({ url }) => url)).toEqual([home, `${home}terms`])
  })

  it('is matched by its legal name and the name it trades under', async () => {
    const found = await resolve({
      [home]: { title: 'Harbour Lane', blocks: ['Lamps.'], links: [link('terms', 'Terms')] },
      [`${home}terms`]: {
        title: 'Terms',
        blocks: ['Lantern and Sons Ltd trading as Harbour Lane. Registered office: 2 Quay Road, Sandhaven, BS99 2BB.'],
      },
    })
    expect([found.matchStatus, found.company?.number]).toEqual(['matched', '09999992'])
    expect(found.evidence.map(({ kind }) => kind)).toContain('trading_name')
  })
})

describe('a site that names other companies', () => {
  it.each([
    ['the agency that built it', 'Website by Pixel Quay Limited (company number 09999995)'],
    ['the group that owns it', 'Harbour Lane is part of Harbour Group Holdings Limited (company number 09999993)'],
    ['its payment processor', 'Card payments are processed by Lantern and Sons Ltd, company number 09999992.'],
    [
      'the parent that signs for its subsidiaries',
      'This statement was approved by the board of Harbour Group Holdings Ltd. (company number 09999993) and covers all its subsidiaries, Harbour Lane among them.',
    ],
    [
      'the principal that it represents',
      'Harbour Lane is an appointed representative of Pixel Quay Limited. Pixel Quay Limited is registered in England, company number 09999995.',
    ],
    [
      'a company of that name abroad',
      'Lantern and Sons Ltd is registered in Jersey. Lantern and Sons Ltd, Harbour Lane.',
    ],
    [
      'the company of a text that names another website',
      'Pixel Quay Limited, company number 09999995, explains how pixelquay.co.uk uses your data.',
    ],
    ['an accountant whose address it uses', 'Harbour Lane, c/o Pixel Quay Limited, 1 Quay Road, BS99 5EE'],
  ])('is not matched to %s', async (_, text) => {
    const found = await resolve({ [home]: { title: 'Harbour Lane', blocks: ['Boats.', ['footer', text]] } })
    expect(found.matchStatus).not.toBe('matched')
    expect(found.company).toBeNull()
  })

  it('explains why each candidate was not matched', async () => {
    const text = 'Harbour Lane Boatworks Limited, company number 09999992'
    const found = await resolve({ [home]: { title: 'Harbour Lane', blocks: [['footer', text]] } })
    expect(found.matchStatus).toBe('needs_review')
    expect(found.reviewCandidates[0]).toMatchObject({ rank: 1 })
    for (const candidate of found.reviewCandidates) expect(candidate.whyNotMatched).toMatch(/^[A-Z].*\.$/)
  })

  it('is not matched if it gives the number next to another name', async () => {
    const found = await resolve({
      [home]: { blocks: [['footer', 'Harbour Lane Boatworks Limited, company number 09999992']] },
    })
    expect(found.matchStatus).toBe('needs_review')
    expect(found.explanation).toContain('09999992')
  })

  it('is not matched if it names a second operator', async () => {
    const found = await resolve({
      [home]: { title: 'Lantern', blocks: ['Lamps.'], links: [link('terms', 'Terms')] },
      [`${home}terms`]: {
        title: 'Terms',
        blocks: [
          '“We” means Lantern and Sons Ltd trading as Harbour Lane.',
          'This site is operated by Wick Candles Ltd.',
        ],
      },
    })
    expect(found.matchStatus).toBe('needs_review')
  })

  it('is not matched to a company whose own website it names', async () => {
    const found = await resolve(
      {
        'https://many-papers.net/': {
          title: 'Many Papers',
          blocks: [
            ['heading', 'About'],
            'Lantern and Sons Ltd',
            'Company number 09999992',
            'BS99 2BB',
            'lanternandsons.co.uk',
          ],
        },
      },
      'many-papers.net',
    )
    expect(found.matchStatus).not.toBe('matched')
  })
})

describe('a site without a registered UK company', () => {
  it('has no match if it names no company', async () => {
    const found = await resolve({ [home]: { title: 'A blog', blocks: ['I like boats.'] } }, 'harbour-lane.co.uk')
    expect(['no_match', 'needs_review']).toContain(found.matchStatus)
    expect(found.company).toBeNull()
  })

  it('is a non-UK entity if it says that it is registered abroad', async () => {
    const text = 'Quayside Tours Limited. Registered in Ireland No. 764918.'
    const found = await resolve(
      { 'https://quayside-tours.ie/': { title: 'Quayside', blocks: [['footer', text]] } },
      'quayside-tours.ie',
    )
    expect(found.matchStatus).toBe('non_uk_entity')
  })

  it('has no match if it is parked', async () => {
    const found = await resolve({ [home]: { blocks: ['This domain is for sale. Make an offer.'] } })
    expect(found.matchStatus).toBe('no_match')
    expect(found.explanation).toContain('parked')
  })

  it('has no match if it is a directory of many companies', async () => {
    const rows = Array.from({ length: 8 }, (_, row) => `Listed ${row} Limited, company number 0888888${row}`)
    const found = await resolve({
      [home]: { title: 'A directory', blocks: [...rows, 'Lantern and Sons Ltd, company number 09999992'] },
    })
    expect(found.matchStatus).toBe('no_match')
    expect(found.explanation).toContain('directory')
  })
})

describe('a site that cannot be read', () => {
  it.each(unreadReasons)('gets scrape_failed with the reason %s', async (reason) => {
    const web = new RecordedWeb({
      [home]: { unread: reason },
      'https://www.harbour-lane.co.uk/': { unread: reason },
      'http://harbour-lane.co.uk/': { unread: reason },
    })
    const found = await resolveSite({ ...ports, web }, requireDomain('harbour-lane.co.uk'))
    expect(found).toMatchObject({ matchStatus: 'scrape_failed', unreadReason: reason, company: null })
    expect(found.explanation).toContain(`could not be read: ${unreadWords[reason]}`)
  })

  it('is not requested again if robots.txt disallows it', async () => {
    const web = new RecordedWeb({ [home]: { unread: 'robots' } })
    await resolveSite({ ...ports, web }, requireDomain('harbour-lane.co.uk'))
    expect(web.requested).toEqual([home])
  })

  it('gets scrape_failed if it shows a bot challenge', async () => {
    const web = new RecordedWeb(
      { [home]: { blocks: ['Harbour Lane Boatworks Limited, company number 09999991'] } },
      403,
    )
    const found = await resolveSite({ ...ports, web }, requireDomain('harbour-lane.co.uk'))
    expect(found).toMatchObject({ matchStatus: 'scrape_failed', unreadReason: 'challenge' })
    expect(found.explanation).toContain('pass a bot check (HTTP status 403).')
  })

  it('is also tried under www and over http', async () => {
    const found = await resolve({
      'http://harbour-lane.co.uk/': { blocks: [['footer', 'Harbour Lane Boatworks Ltd, company number 09999991']] },
    })
    expect(found.matchStatus).toBe('matched')
  })
})

describe('a domain that redirects', () => {
  it('is resolved from the redirect target', async () => {
    const web = new RecordedWeb({
      'https://old-name.co.uk/': { location: home },
      [home]: { blocks: [['footer', 'Harbour Lane Boatworks Ltd, company number 09999991']] },
    })
    const found = await resolveSite({ ...ports, web }, requireDomain('old-name.co.uk'))
    expect(found).toMatchObject({
      inputDomain: 'old-name.co.uk',
      canonicalDomain: 'harbour-lane.co.uk',
      matchStatus: 'matched',
    })
  })
})

describe('a dissolved company', () => {
  it('can still be matched, and the explanation says that it is no longer live', async () => {
    const text = 'Saltby Ropes Limited, company number 09999994, 1 Quay Road, BS99 4DD'
    const found = await resolve({ 'https://saltby-ropes.co.uk/': { blocks: [['footer', text]] } }, 'saltby-ropes.co.uk')
    expect(found.matchStatus).toBe('matched')
    expect(found.evidence.map(({ kind }) => kind)).toContain('company_dissolved')
    expect(found.explanation).toContain('no longer live')
  })
})
