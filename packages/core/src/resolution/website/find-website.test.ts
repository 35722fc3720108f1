import { describe, expect, it } from 'vitest'
import { sampleCompanyNumber } from '../../../testing/index.js'
import { unknownCompany } from '../../register/company/company.js'
import type { CandidateOrigin, CandidateSource } from './candidate-source.js'
import { findWebsite, type WebsiteVerdict, websiteLimits } from './find-website.js'

const company = unknownCompany(sampleCompanyNumber(1), 'HARBOUR LANE LIMITED')

function source(name: CandidateOrigin, ...domains: string[]): CandidateSource & { asked: number[] } {
  const asked: number[] = []
  return {
    name,
    asked,
    async websitesOf(_, max) {
      asked.push(max)
      return domains.map((domain) => ({ domain, source: name, isNameGuess: name === 'guess' }))
    },
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `site-${index}.example`)

/** A web on which only the named hosts exist, with the verdict for each. */
function world(sources: readonly CandidateSource[], sites: Readonly<Record<string, WebsiteVerdict | null>>) {
  const lookedUp: string[] = []
  const read: string[] = []
  const ports = {
    sources,
    web: {
      async resolves(host: string) {
        lookedUp.push(host)
        return host in sites
      },
    },
    async verify(domain: string, _: typeof company, { isNameGuess }: { isNameGuess: boolean }) {
      read.push(`${domain} ${isNameGuess}`)
      return sites[domain] ?? { status: 'no_match' as const, bits: -9 }
    },
  }
  return { ports, lookedUp, read }
}

const verified: WebsiteVerdict = { status: 'verified', bits: 14 }
const review = (bits: number): WebsiteVerdict => ({ status: 'needs_review', bits })

describe('findWebsite', () => {
  it('stops at the first verified site and uses no further source', async () => {
    const guesses = source('guess', 'c.example')
    const { ports, read } = world([source('imported', 'a.example', 'b.example'), guesses], {
      'a.example': review(3),
      'b.example': verified,
      'c.example': verified,
    })
    const found = await findWebsite(ports, company)
    expect(found).toMatchObject({ status: 'verified', best: { domain: 'b.example', source: 'imported' }, lookedUp: 2 })
    expect(found.judged.map(({ domain }) => domain)).toEqual(['b.example', 'a.example'])
    expect(read).toEqual(['a.example false', 'b.example false'])
    expect(guesses.asked).toEqual([])
  })

  it('returns the best site that needs review if none is verified', async () => {
    const { ports } = world([source('guess', 'a.example', 'b.example', 'c.example')], {
      'a.example': review(2),
      'b.example': review(6),
      'c.example': { status: 'no_match', bits: 9 },
    })
    const found = await findWebsite(ports, company)
    expect(found).toMatchObject({ status: 'needs_review', best: { domain: 'b.example', isNameGuess: true } })
    expect(found.judged.map(({ domain }) => domain)).toEqual(['b.example', 'a.example', 'c.example'])
  })

  it('returns no_match if no site was found or none fits', async () => {
    const nothing = { status: 'no_match', best: null, judged: [], lookedUp: 0 }
    expect(await findWebsite(world([], {}).ports, company)).toEqual(nothing)
    const { ports } = world([source('guess', 'a.example')], { 'a.example': null })
    expect(await findWebsite(ports, company)).toMatchObject({ status: 'no_match', best: null, lookedUp: 1 })
  })

  it('skips hosts that do not resolve, and reads a site that resolves only under www', async () => {
    const { ports, read, lookedUp } = world([source('guess', 'gone.example', 'here.example')], {
      'www.here.example': null,
    })
    await findWebsite(ports, company)
    expect(read).toEqual(['here.example true'])
    expect(lookedUp.sort()).toEqual(['gone.example', 'here.example', 'www.gone.example', 'www.here.example'])
  })

  it('checks a domain once, with the source that named it first', async () => {
    const { ports, read } = world([source('imported', 'a.example', 'a.example'), source('guess', 'a.example')], {
      'a.example': null,
    })
    await findWebsite(ports, company)
    expect(read).toEqual(['a.example false'])
  })

  it(`reads at most ${websiteLimits.sitesMax} sites over all sources`, async () => {
    const sites = Object.fromEntries([...numbered(20), 'last.example'].map((domain) => [domain, review(1)]))
    const last = source('search', 'last.example')
    const { ports, read } = world([source('imported', 'site-0.example'), source('guess', ...numbered(20)), last], sites)
    await findWebsite(ports, company)
    expect(read).toEqual([
      'site-0.example false',
      ...numbered(6)
        .slice(1)
        .map((domain) => `${domain} true`),
    ])
    expect(last.asked).toEqual([])
  })

  it('reads the last site within the limit', async () => {
    const sites = Object.fromEntries(numbered(7).map((domain) => [domain, review(1)]))
    const { ports } = world([source('guess', ...numbered(7))], { ...sites, 'site-5.example': verified })
    expect(await findWebsite(ports, company)).toMatchObject({ best: { domain: 'site-5.example' } })
  })

  it(`looks up at most ${websiteLimits.candidatesMax} names per source, even if it returns more`, async () => {
    const guesses = source('guess', ...numbered(50))
    const { ports, lookedUp } = world([guesses], {})
    await findWebsite(ports, company)
    expect(guesses.asked).toEqual([websiteLimits.candidatesMax])
    expect(lookedUp).toContain('site-39.example')
    expect(lookedUp).not.toContain('site-40.example')
  })

  it('stops looking up names once a site is verified', async () => {
    const { ports, lookedUp } = world([source('guess', ...numbered(40))], { 'site-0.example': verified })
    await findWebsite(ports, company)
    expect(lookedUp).not.toContain('site-8.example')
  })
})
