import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../testing/page-samples.js'
import type { Domain } from '../domain/domain.js'
import { extract } from '../extract/extract.js'
import type { PageLink, Zone } from '../extract/page-document.js'
import { addressLengthMax, homeAddresses, pagesMax, planPages, requestsMax } from './plan-pages.js'
import type { ReadPage, UnreadPage } from './web-reader.js'

const domain: Domain = {
  domain: 'harbour-lane.co.uk',
  host: 'harbour-lane.co.uk',
  label: 'harbour-lane',
  suffix: 'co.uk',
}
const origin = 'https://harbour-lane.co.uk'

const link = (path: string, text = '', zone: Zone = 'body'): PageLink => ({
  url: path.startsWith('http') ? path : origin + path,
  text,
  zone,
})

function page(url: string, links: readonly PageLink[] = [], isScriptShell = false): ReadPage {
  const facts = extract({ ...pageDocument({ url, blocks: [], links }), isScriptShell })
  return { kind: 'page', requestedUrl: url, url, redirects: [], status: 200, contentSha256: '', fetchedAt: 0, facts }
}

function unread(url: string): UnreadPage {
  return { kind: 'unread', requestedUrl: url, url, reason: 'http_error', status: 404, fetchedAt: 0 }
}

/** The pages in reading order. */
function walk(home: ReadPage, answer: (url: string) => ReadPage | UnreadPage = (url) => page(url)): string[] {
  const nextPage = planPages(domain)
  const readings: (ReadPage | UnreadPage)[] = [home]
  const order: string[] = []
  for (;;) {
    const pages = readings.filter((reading) => reading.kind === 'page')
    const next = nextPage(pages, readings)
    if (next === null || order.length > requestsMax) return order
    order.push(next.replace(origin, ''))
    readings.push(answer(next))
  }
}

describe('homeAddresses', () => {
  it('lists the apex, www, and the apex over http', () => {
    expect(homeAddresses(domain)).toEqual([
      'https://harbour-lane.co.uk/',
      'https://www.harbour-lane.co.uk/',
      'http://harbour-lane.co.uk/',
    ])
  })
})

describe('planPages', () => {
  it('starts with the pages most likely to say who runs the site', () => {
    const home = page(`${origin}/`, [
      link('/boats', 'Boats'),
      link('/cookies', 'Cookies'),
      link('/contact', 'Contact'),
      link('/privacy', 'Privacy'),
      link('/terms', 'Terms'),
      link('/legal', 'Legal'),
    ])
    expect(walk(home)).toEqual(['/legal', '/terms', '/privacy', '/contact', '/cookies'])
  })

  it.each([
    ['/company-information', ''],
    ['/x', 'Company details'],
    ['/x', 'Imprint'],
    ['/x', 'Registered office'],
    ['/x', 'Legal notice'],
  ])('reads %j with the text %j before the terms', (path, text) => {
    expect(walk(page(`${origin}/`, [link('/terms', 'Terms'), link(path, text)]))[0]).toBe(path)
  })

  it('prefers links in the footer', () => {
    const home = page(`${origin}/`, [link('/terms-of-hire', 'Terms'), link('/terms', 'Terms', 'footer')])
    expect(walk(home).slice(0, 2)).toEqual(['/terms', '/terms-of-hire'])
  })

  it('prefers pages near the root and ranks news pages last', () => {
    const home = page(`${origin}/`, [
      link('/a/b/c/terms', 'Terms'),
      link('/blog/terms', 'Terms'),
      link('/terms', 'Terms'),
    ])
    expect(walk(home)).toEqual(['/terms', '/a/b/c/terms', '/blog/terms'])
  })

  it('never leaves the domain', () => {
    const home = page(`${origin}/`, [
      link('https://quay-lane.co.uk/legal', 'Legal'),
      link('https://notharbour-lane.co.uk/legal', 'Legal'),
      link('https://harbour-lane.co.uk.example/legal', 'Legal'),
      link('https://shop.harbour-lane.co.uk/legal', 'Legal'),
    ])
    expect(walk(home)[0]).toBe('https://shop.harbour-lane.co.uk/legal')
    expect(walk(home).every((url) => url.startsWith('/') || url.startsWith('https://shop.'))).toBe(true)
  })

  it.each(['/terms.pdf', '/legal.docx', '/privacy.PDF?v=1', '/legal.jpg'])('skips the file %j', (path) => {
    expect(walk(page(`${origin}/`, [link(path, 'Legal')]))).not.toContain(path)
  })

  it('reads a page once, whatever its www, slash, case or scheme', () => {
    const home = page(`${origin}/`, [
      link('/terms', 'Terms'),
      link('/terms/', 'Terms'),
      link('/Terms', 'Terms'),
      link('https://www.harbour-lane.co.uk/terms', 'Terms'),
      link('http://harbour-lane.co.uk/terms', 'Terms'),
    ])
    expect(walk(home)).toEqual(['/terms'])
  })

  it('skips a page that a redirect has already led to', () => {
    const home = page(`${origin}/`, [link('/t', 'Terms'), link('/terms', 'Terms'), link('/privacy', 'Privacy')])
    const order = walk(home, (url) => ({ ...page(url), url: url.endsWith('/t') ? `${origin}/terms` : url }))
    expect(order).toEqual(['/t', '/privacy'])
  })

  it('follows links from later pages', () => {
    const home = page(`${origin}/`, [link('/about', 'About'), link('/contact', 'Contact'), link('/cookies', 'Cookies')])
    const order = walk(home, (url) => page(url, [link('/legal', 'Legal')]))
    expect(order.slice(0, 2)).toEqual(['/about', '/legal'])
  })

  it('guesses paths if fewer than three links are useful', () => {
    expect(walk(page(`${origin}/`, [link('/legal', 'Legal')]))).toEqual([
      '/legal',
      '/terms',
      '/privacy-policy',
      '/contact',
      '/about',
    ])
    const three = [link('/legal', 'Legal'), link('/terms', 'Terms'), link('/contact', 'Contact')]
    expect(walk(page(`${origin}/`, three))).toEqual(['/legal', '/terms', '/contact'])
  })

  it('stops guessing after four missing pages', () => {
    expect(walk(page(`${origin}/`), unread)).toHaveLength(4)
  })

  it('reads the sitemap if scripts render the home page', () => {
    expect(walk(page(`${origin}/`, [], true))[0]).toBe('/sitemap.xml')
    expect(walk(page(`${origin}/`, [], true)).filter((url) => url === '/sitemap.xml')).toHaveLength(1)
    expect(walk(page(`${origin}/`))).not.toContain('/sitemap.xml')
  })

  it('guesses paths on the origin of the home page', () => {
    const home = page('https://www.harbour-lane.co.uk/')
    expect(planPages(domain)([home], [home])).toBe('https://www.harbour-lane.co.uk/terms')
  })

  it('skips addresses that are too long', () => {
    const path = (length: number) => `/legal/${'a'.repeat(length - origin.length - '/legal/'.length)}`
    const three = [link('/terms', 'Terms'), link('/contact', 'Contact'), link('/cookies', 'Cookies')]
    const longest = path(addressLengthMax)
    const links = [link(path(addressLengthMax + 1), 'Legal'), link(longest, 'Legal'), ...three]
    expect(walk(page(`${origin}/`, links))).toEqual([longest, '/terms', '/contact', '/cookies'])
  })

  it('scores the links of a page only once', () => {
    let looks = 0
    const countedLink = (place: number): PageLink => ({
      url: `${origin}/terms-${place}`,
      zone: 'body',
      get text() {
        looks += 1
        return 'Terms'
      },
    })
    const links = Array.from({ length: 20 }, (_, place) => countedLink(place))
    const home = page(`${origin}/`)
    const order = walk({ ...home, facts: { ...home.facts, links } })
    expect(order).toHaveLength(pagesMax - 1)
    expect(looks).toBe(links.length)
  })

  it('stops after six pages', () => {
    const links = Array.from({ length: 20 }, (_, place) => link(`/terms-${place}`, 'Terms'))
    expect(walk(page(`${origin}/`, links))).toHaveLength(pagesMax - 1)
  })

  it('stops after ten requests', () => {
    const links = Array.from({ length: 20 }, (_, place) => link(`/terms-${place}`, 'Terms'))
    expect(walk(page(`${origin}/`, links), unread)).toHaveLength(requestsMax - 1)
  })

  it('returns only new pages of the site within the limits, whatever the links', () => {
    const path = fc.oneof(
      fc.webPath(),
      fc.constantFrom('/terms', '/Terms/', '/legal', '/about', '/privacy', '/blog/terms', '/terms.pdf'),
    )
    const url = fc.oneof(
      path.map((each) => origin + each),
      path.map((each) => `https://www.harbour-lane.co.uk${each}`),
      fc.webUrl(),
      fc.string(),
    )
    const links = fc.array(
      fc.record({
        url,
        text: fc.constantFrom('Terms', 'Legal', 'Boats', ''),
        zone: fc.constantFrom<Zone>('body', 'footer'),
      }),
    )
    fc.assert(
      fc.property(links, fc.array(fc.boolean(), { minLength: requestsMax, maxLength: requestsMax }), (all, isThere) => {
        let asked = 0
        const order = walk(page(`${origin}/`, all), (next) => {
          asked += 1
          return isThere[asked] ? page(next) : unread(next)
        })
        expect(order.length).toBeLessThan(requestsMax)
        expect(new Set(order.map((each) => each.replace(/\/$/, '').toLowerCase())).size).toBe(order.length)
        expect(
          order.every(
            (each) => each.startsWith('/') || /^https?:\/\/(?:[^/?#]+\.)?harbour-lane\.co\.uk(?:[/?#:]|$)/i.test(each),
          ),
        ).toBe(true)
      }),
    )
  })
})
