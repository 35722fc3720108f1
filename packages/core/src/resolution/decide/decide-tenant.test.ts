import { beforeEach, describe, expect, it } from 'vitest'
import {
  FakeClock,
  importText,
  noon,
  type PageSample,
  RecordedWeb,
  snapshotText,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import { requireSubject } from '../domain/subject.js'
import type { WebReader } from '../read/web-reader.js'
import { resolveSite } from './resolve-site.js'

const boatworks = { number: '09999991', name: 'HARBOUR LANE BOATWORKS LIMITED', postcode: 'BS99 1AA' }
const agency = { number: '09999992', name: 'PIXEL QUAY LIMITED', postcode: 'BS99 2BB' }
const college = { number: '09999993', name: 'SALTBY COLLEGE LIMITED', postcode: 'BS99 3CC' }
const platform = { number: '09999994', name: 'MARKETSTALL PLATFORM LIMITED', postcode: 'BS99 4DD' }
const school = { number: '09999995', name: 'THISTLEWICK ACADEMY LIMITED', postcode: 'BS99 5EE' }

let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await importText(ports.registerImporter, snapshotText([boatworks, agency, college, platform, school]))
})

async function resolve(asked: string, pages: ConstructorParameters<typeof RecordedWeb>[0]) {
  const subject = requireSubject(asked)
  if (subject.kind !== 'domain') throw new Error('expected a domain')
  const web = new RecordedWeb(pages)
  const found = await resolveSite({ ...ports, web }, subject.domain)
  return { found, requested: web.requested }
}

const footer = (text: string): PageSample => ({ blocks: ['Welcome.', ['footer', text]] })
/** A number and a name. */
const stated = ({ name, number, postcode }: typeof boatworks) =>
  footer(`${name}. Registered in England, company number ${number}. Registered office: 1 Quay Road, ${postcode}`)
/** The copyright holder with its registered office, and no number. */
const named = ({ name, postcode }: typeof boatworks) =>
  footer(`© 2026 ${name}. Registered office: 1 Quay Road, Sandhaven ${postcode}`)

describe('a host that states the number and the name of its company', () => {
  it.each([
    ['a tenant of a university', 'saltby-college.portmellow.ac.uk', college],
    ['a page of a council', 'harbour-lane-boatworks.sandhaven.gov.uk', boatworks],
    ['a client of an agency', 'harbour-lane.pixelquay.co.uk', boatworks],
    ['a shop on a platform', 'harbourlaneboatworks.marketstall.co.uk', boatworks],
    ['a school of a group', 'thistlewick-academy.schoolgroup.org.uk', school],
  ])('is matched as %s without a look at the registered domain', async (_, host, company) => {
    const { found, requested } = await resolve(host, { [`https://${host}/`]: stated(company) })
    expect([found.matchStatus, found.company?.number]).toEqual(['matched', company.number])
    expect([found.inputDomain, found.canonicalDomain]).toEqual([host, host])
    expect(found.explanation).toContain(`${host} is run by ${company.name}`)
    expect(requested).toEqual([`https://${host}/`])
  })
})

describe('a host that names its company without a number', () => {
  const host = 'harbourlaneboatworks.pixelquay.co.uk'
  const home = 'https://pixelquay.co.uk/'

  it('is matched if the home page of the registered domain names no other body', async () => {
    const pages = { [`https://${host}/`]: named(boatworks), [home]: footer('A quiet page.') }
    const { found, requested } = await resolve(host, pages)
    expect([found.matchStatus, found.company?.number]).toEqual(['matched', boatworks.number])
    expect(requested).toContain(home)
    expect(found.pagesRead[0]?.url).toBe(`https://${host}/`)
  })

  it.each([
    ['another company with its number', stated(agency), 'names another company, PIXEL QUAY LIMITED'],
    ['another copyright holder', footer('© 2026 Quayside Market Traders'), 'names “Quayside Market Traders”'],
    ['another legal name', footer('Unlisted Ropes Limited is here.'), 'pixelquay.co.uk names “Unlisted Ropes Limited”'],
  ])('needs a review if that home page names %s', async (_, page, reason) => {
    const { found } = await resolve(host, { [`https://${host}/`]: named(boatworks), [home]: page })
    expect([found.matchStatus, found.company]).toEqual(['needs_review', null])
    expect(found.explanation).toContain(reason)
    expect(found.reviewCandidates[0]).toMatchObject({ company: { number: boatworks.number } })
    expect(found.reviewCandidates[0]?.whyNotMatched).toContain(reason)
  })

  it('needs a review if only the host, whose name anyone with a domain can choose, is like the company', async () => {
    const pages = { [`https://${host}/`]: footer(`© 2026 ${boatworks.name}`), [home]: footer('Under construction.') }
    const { found } = await resolve(host, pages)
    expect(found.matchStatus).toBe('needs_review')
    expect(found.explanation).toContain('nothing shows that the company runs pixelquay.co.uk')
  })

  it('needs a review if the home page only mentions the company, as anyone can', async () => {
    const mentioned = footer(`Lovely boats by ${boatworks.name}`)
    const { found } = await resolve(host, {
      [`https://${host}/`]: footer(`© 2026 ${boatworks.name}`),
      [home]: mentioned,
    })
    expect(found.matchStatus).toBe('needs_review')
  })

  it('needs a review if that home page cannot be read', async () => {
    const { found } = await resolve(host, { [`https://${host}/`]: named(boatworks) })
    expect(found.matchStatus).toBe('needs_review')
    expect(found.explanation).toContain('the home page of pixelquay.co.uk could not be read')
  })

  it('waits five seconds for that home page, at all its addresses together', async () => {
    const clock = new FakeClock(noon)
    const pages = new RecordedWeb({ [`https://${host}/`]: named(boatworks) })
    const granted: number[] = []
    const web: WebReader = {
      resolves: (name) => pages.resolves(name),
      async read(url, timeMaxMs) {
        if (!url.includes(host)) {
          granted.push(timeMaxMs)
          clock.advance(2_000)
        }
        return pages.read(url)
      },
    }
    const subject = requireSubject(host)
    if (subject.kind !== 'domain') throw new Error('expected a domain')
    await resolveSite({ ...ports, web, clock }, subject.domain)
    expect(granted).toEqual([5_000, 3_000, 1_000])
  })

  it.each(['portmellow.ac.uk', 'sandhaven.gov.uk', 'thistlewick.sandhaven.sch.uk'])(
    'needs a review below %s, which belongs to a public body',
    async (domain) => {
      const tenant = `harbourlaneboatworks.${domain}`
      const pages = { [`https://${tenant}/`]: named(boatworks), [`https://${domain}/`]: footer('Welcome to us all.') }
      const { found } = await resolve(tenant, pages)
      expect(found.matchStatus).toBe('needs_review')
      expect(found.explanation).toContain(`${domain} belongs to a public body`)
    },
  )

  it('is matched if the registered domain redirects to the host itself', async () => {
    const { found } = await resolve(host, {
      [`https://${host}/`]: named(boatworks),
      [home]: { location: `https://${host}/` },
    })
    expect(found.matchStatus).toBe('matched')
  })

  it('is matched if a further page of the host states the number', async () => {
    const links = [{ url: `https://${host}/legal`, text: 'Legal', zone: 'footer' as const }]
    const { found } = await resolve(host, {
      [`https://${host}/`]: { ...named(boatworks), links },
      [`https://${host}/legal`]: stated(boatworks),
      [home]: stated(agency),
    })
    expect([found.matchStatus, found.company?.number]).toEqual(['matched', boatworks.number])
  })

  it('needs a review also if another host of the registered domain redirects to it', async () => {
    const { found } = await resolve('boats.pixelquay.co.uk', {
      'https://boats.pixelquay.co.uk/': { location: `https://${host}/` },
      [`https://${host}/`]: named(boatworks),
      [home]: stated(agency),
    })
    expect([found.matchStatus, found.company]).toEqual(['needs_review', null])
    expect([found.inputDomain, found.canonicalDomain]).toEqual(['boats.pixelquay.co.uk', host])
    expect(found.explanation).toContain('names another company, PIXEL QUAY LIMITED')
  })

  it('has no match on a site that hosts many publishers, whatever it states', async () => {
    const { found, requested } = await resolve('harbourlane.wordpress.com', {
      'https://harbourlane.wordpress.com/': stated(boatworks),
    })
    expect([found.matchStatus, found.inputDomain]).toEqual(['no_match', 'harbourlane.wordpress.com'])
    expect(found.explanation).toContain('wordpress.com hosts pages by many different publishers')
    expect(requested).not.toContain('https://wordpress.com/')
  })
})

describe('a host that is a part of the site of its registered domain', () => {
  const home = 'https://harbour-lane.co.uk/'

  it.each(['shop.harbour-lane.co.uk', 'sandhaven.harbour-lane.co.uk'])(
    'is matched with the company that both %s and the home page name',
    async (host) => {
      const { found } = await resolve(host, { [`https://${host}/`]: stated(boatworks), [home]: stated(boatworks) })
      expect([found.matchStatus, found.company?.number]).toEqual(['matched', boatworks.number])
      expect(found.inputDomain).toBe(host)
    },
  )

  it('needs a review if the host says nothing and the registered domain has an operator', async () => {
    const host = 'shop.harbour-lane.co.uk'
    const { found } = await resolve(host, { [`https://${host}/`]: footer('Buy rope.'), [home]: stated(boatworks) })
    expect(found.matchStatus).toBe('needs_review')
    expect(found.explanation).toContain(`nothing on ${host} says who runs it`)
    expect(found.reviewCandidates[0]?.company.number).toBe(boatworks.number)
    expect(found.pagesRead.map(({ url }) => url)).toEqual([`https://${host}/`, home])
  })

  it('is answered as the registered domain if the host redirects there', async () => {
    const pages = { 'https://shop.harbour-lane.co.uk/': { location: home }, [home]: stated(boatworks) }
    const { found } = await resolve('shop.harbour-lane.co.uk', pages)
    expect([found.matchStatus, found.canonicalDomain]).toEqual(['matched', 'harbour-lane.co.uk'])
    expect(found.inputDomain).toBe('shop.harbour-lane.co.uk')
  })

  it('reads only pages of the host', async () => {
    const host = 'shop.harbour-lane.co.uk'
    const links = [
      { url: `${home}legal`, text: 'Legal', zone: 'footer' as const },
      { url: `https://${host}/terms`, text: 'Terms', zone: 'footer' as const },
    ]
    const { requested } = await resolve(host, { [`https://${host}/`]: { blocks: ['Buy rope.'], links } })
    expect(requested).toContain(`https://${host}/terms`)
    expect(requested).not.toContain(`${home}legal`)
  })

  it('cannot be read if the host does not exist, whatever the registered domain says', async () => {
    const { found } = await resolve('gone.harbour-lane.co.uk', { [home]: stated(boatworks) })
    expect(found.matchStatus).toBe('scrape_failed')
    expect(found.inputDomain).toBe('gone.harbour-lane.co.uk')
  })
})
