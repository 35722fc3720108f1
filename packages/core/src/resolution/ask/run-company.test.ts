import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from '../../../testing/contracts/samples.js'
import {
  importText,
  type PageSample,
  RecordedWeb,
  sampleCompanyNumber,
  snapshotText,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import { purgeExpired } from '../../housekeeping.js'
import { runNextTask } from '../../jobs/run-task.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { dayMs, hourMs } from '../../shared/clock.js'
import { type AccountId, asId } from '../../shared/ids.js'
import { Stopper } from '../../shared/stop-signal.js'
import { recordChanges } from '../../sync/record-changes.js'
import type { WebReader } from '../read/web-reader.js'
import { modelVersion } from '../score/weights.js'
import type { CandidateSource } from '../website/candidate-source.js'
import type { KnownSite } from '../website/known-sites.js'
import { websiteCandidatesMax } from '../website/website-to-store.js'
import { askCompany } from './ask-company.js'
import { findJob } from './find-job.js'
import { resolutionPlan } from './resolution-plan.js'

const number = asCompanyNumber('09999991')
const rules = { moreSuffixes: ['example'] }
const proof: PageSample['blocks'] = [
  ['footer', 'Harbour Lane Limited, company number 09999991. Registered in England.'],
]
const ownProof: PageSample['blocks'] = [
  [
    'footer',
    'found.example is run by Harbour Lane Limited, company number 09999991, 1 Quay Road, Sandhaven, BS99 1AA.',
  ],
]
const address: PageSample['blocks'] = ['Find us at 1 Quay Road, Sandhaven, BS99 1AA.']
const unrelated: PageSample['blocks'] = ['This page does not name anyone.']

let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await importText(
    ports.registerImporter,
    snapshotText([
      { number, name: 'HARBOUR LANE LIMITED', postcode: 'BS99 1AA' },
      { number: '09999992', name: 'QUAY MILL LIMITED', postcode: 'BS99 2BB' },
    ]),
  )
})

async function accountWith(credits: number, name = 'ada'): Promise<AccountId> {
  const { id } = await addAccount(ports, name)
  if (credits > 0) await ports.ledger.grant({ account: id, reference: `test:${name}`, credits, at: 0 })
  return id
}

async function queued(account: AccountId, refresh = false): Promise<string> {
  const asked = await askCompany(ports, account, { number, name: null, refresh, maxCredits: 1 })
  if (asked.kind !== 'company' || asked.websiteState.kind !== 'pending') throw new Error('nothing was queued')
  return asked.websiteState.job.id
}

const sites = (pages: Readonly<Record<string, PageSample['blocks']>>) =>
  new RecordedWeb(
    Object.fromEntries(
      Object.entries(pages).map(([domain, blocks]) => [`https://${domain}/`, { title: 'Harbour Lane', blocks }]),
    ),
  )

const run = (web: WebReader, search: CandidateSource | null = null) =>
  runNextTask(ports, resolutionPlan({ ...ports, web, search }, rules), { stopping: new Stopper() })

const known = (domain: string, overrides: Partial<KnownSite> = {}): KnownSite => ({
  number,
  domain,
  source: 'imported',
  seenOn: '2026-01-01',
  outcome: null,
  ...overrides,
})

const jobOf = (id: string, account: AccountId) => findJob(ports, { id, account, kinds: ['resolve_company'] })

describe('a search for the website of a company', () => {
  it('stores a verified website for 90 days, charges once and records the pair', async () => {
    const account = await accountWith(2)
    const id = await queued(account)
    expect(await run(sites({ 'harbourlane.co.uk': proof }))).toBe('done')

    const now = ports.clock.now()
    const stored = await ports.websites.find(number)
    expect(stored).toMatchObject({
      status: 'verified',
      domain: 'harbourlane.co.uk',
      candidates: [],
      checkedAt: now,
      expiresAt: now + 90 * dayMs,
      modelVersion,
    })
    expect(stored?.evidence.some(({ kind }) => kind === 'company_number')).toBe(true)
    expect(stored?.confidence).toBeGreaterThan(0.9)
    expect(await ports.knownSites.domainsOf(number, 5)).toMatchObject([
      { domain: 'harbourlane.co.uk', source: 'resolved', outcome: 'verified' },
    ])
    expect(await ports.ledger.balance(account)).toEqual({ balance: 1, held: 0, available: 1 })
    const { entries } = await ports.ledger.statement(account, { page: 1, limit: 5 })
    expect(entries[0]).toMatchObject({ kind: 'charge', credits: -1, domain: 'harbourlane.co.uk', company: number })
    expect(await jobOf(id, account)).toMatchObject({
      job: { status: 'completed', outcome: 'verified', chargedFor: number },
      website: { domain: 'harbourlane.co.uk' },
    })
    expect((await ports.ledger.verify()).problems).toEqual([])
  })

  it('tries known sites first, then guesses, then the search engine', async () => {
    const asked: string[] = []
    const search: CandidateSource = {
      name: 'search',
      async websitesOf({ name }) {
        asked.push(name)
        return [{ domain: 'found.example', source: 'search', isNameGuess: true }]
      },
    }
    const account = await accountWith(3)
    await ports.knownSites.add([known('known.example')])
    const all = { 'known.example': unrelated, 'harbourlane.com': unrelated, 'found.example': ownProof }

    await queued(account)
    const web = sites(all)
    await run(web, search)
    const homes = web.requested.filter((url) => Object.keys(all).some((domain) => url === `https://${domain}/`))
    expect(homes).toEqual(['https://known.example/', 'https://harbourlane.com/', 'https://found.example/'])
    expect(asked).toEqual(['HARBOUR LANE LIMITED'])
    expect(await ports.websites.find(number)).toMatchObject({ status: 'verified', domain: 'found.example' })

    await queued(account, true)
    const again = sites(all)
    await run(again, search)
    expect(again.requested).toEqual(['https://found.example/'])
  })

  it('returns the redirect target of a domain', async () => {
    await queued(await accountWith(1))
    const web = new RecordedWeb({
      'https://harbourlane.com/': { location: 'https://harbour-lane.example/' },
      'https://harbour-lane.example/': { title: 'Harbour Lane', blocks: proof },
    })
    await run(web)
    expect(await ports.websites.find(number)).toMatchObject({ status: 'verified', domain: 'harbour-lane.example' })
  })

  it('stores sites that need review for 30 days, returns no website and releases the credit', async () => {
    const account = await accountWith(1)
    const id = await queued(account)
    await run(sites({ 'harbourlane.co.uk': address, 'harbourlane.com': unrelated }))
    const kept = await ports.websites.find(number)
    expect(kept).toMatchObject({
      status: 'needs_review',
      domain: null,
      expiresAt: ports.clock.now() + 30 * dayMs,
      candidates: [
        { domain: 'harbourlane.co.uk', whyNotVerified: expect.stringContaining('neither the company number') },
      ],
    })
    expect(kept?.candidates[0]?.reasons.map(({ detail }) => detail).join(' ')).toContain('BS99 1AA')
    expect(await ports.ledger.balance(account)).toEqual({ balance: 1, held: 0, available: 1 })
    expect((await jobOf(id, account)).job).toMatchObject({ outcome: 'needs_review', chargedFor: null })
  })

  it('stores no_match for 14 days and releases the credit', async () => {
    const account = await accountWith(1)
    await queued(account)
    await run(sites({ 'harbourlane.com': unrelated }))
    expect(await ports.websites.find(number)).toMatchObject({
      status: 'no_match',
      domain: null,
      confidence: 0,
      candidates: [],
      expiresAt: ports.clock.now() + 14 * dayMs,
    })
    expect(await ports.ledger.balance(account)).toEqual({ balance: 1, held: 0, available: 1 })
    expect((await ports.ledger.statement(account, { page: 1, limit: 5 })).total).toBe(1)
  })

  it('expires soon if a known site could not be read', async () => {
    await ports.knownSites.add([known('known.example')])
    await queued(await accountWith(1))
    await run(new RecordedWeb({ 'https://known.example/': { unread: 'timeout' } }))
    expect(await ports.websites.find(number)).toMatchObject({
      status: 'no_match',
      expiresAt: ports.clock.now() + 6 * hourMs,
      candidates: [{ domain: 'known.example', whyNotVerified: 'The site could not be read.' }],
    })
  })

  it(`returns at most ${websiteCandidatesMax} candidates, each once`, async () => {
    const domains = Array.from({ length: 6 }, (_, place) => `known-${place}.example`)
    await ports.knownSites.add(domains.map((domain) => known(domain)))
    await queued(await accountWith(1))
    await run(sites(Object.fromEntries(domains.map((domain) => [domain, unrelated]))))
    const kept = await ports.websites.find(number)
    expect(kept?.candidates).toHaveLength(websiteCandidatesMax)
    expect(new Set(kept?.candidates.map(({ domain }) => domain)).size).toBe(websiteCandidatesMax)
  })

  it('skips names that cannot be registered', async () => {
    await ports.knownSites.add([known('co.uk'), known('nowhere.invalid')])
    await queued(await accountWith(1))
    expect(await run(sites({ 'harbourlane.co.uk': proof }))).toBe('done')
    expect(await ports.websites.find(number)).toMatchObject({ status: 'verified' })
  })

  it('starts no further site once its time is up', async () => {
    const domains = Array.from({ length: 6 }, (_, place) => `known-${place}.example`)
    await ports.knownSites.add(domains.map((domain) => known(domain)))
    const web = sites(Object.fromEntries(domains.map((domain) => [domain, unrelated])))
    const slow: WebReader = {
      resolves: (host) => web.resolves(host),
      read: (url) => {
        ports.clock.advance(16_000)
        return web.read(url)
      },
    }
    await queued(await accountWith(1))
    await run(slow)
    expect(new Set(web.requested.map((url) => new URL(url).host)).size).toBe(2)
    expect(await ports.websites.find(number)).toMatchObject({ status: 'no_match' })
  })

  it('is charged and shown as found but expires at once if the register changes the company meanwhile', async () => {
    const account = await accountWith(2)
    const id = await queued(account)
    const web = sites({ 'harbourlane.co.uk': proof })
    const source = { kind: 'stream', stream: 'companies', timepoint: 1 } as const
    const asOf = ports.clock.now()
    const late: WebReader = {
      resolves: (host) => web.resolves(host),
      async read(url) {
        const reading = await web.read(url)
        await recordChanges(ports, [{ number, asOf, source, what: 'profile', patch: { status: 'dissolved' } }])
        return reading
      },
    }
    expect(await run(late)).toBe('done')
    expect(await ports.websites.find(number)).toMatchObject({ status: 'verified', expiresAt: ports.clock.now() })
    expect(await jobOf(id, account)).toMatchObject({
      job: { outcome: 'verified', chargedFor: number },
      website: { domain: 'harbourlane.co.uk' },
    })
    expect(await ports.ledger.balance(account)).toMatchObject({ balance: 1, held: 0 })
    await queued(account)
    await run(web)
    expect((await ports.websites.find(number))?.expiresAt).toBeGreaterThan(ports.clock.now())
  })

  it('is charged once for each waiting account', async () => {
    const [one, other, poor] = [await accountWith(1), await accountWith(1, 'ben'), await accountWith(1, 'cid')]
    const at = ports.clock.now()
    await ports.ledger.grant({ account: poor, reference: 'more', credits: 1, at })
    const domain = 'harbourlane.co.uk'
    await ports.ledger.charge({ account: poor, domain, company: number, at, reference: 'before' })
    const jobs = [await queued(one), await queued(other), await queued(poor)]
    const web = sites({ [domain]: proof })
    expect(await run(web)).toBe('done')
    expect(await run(web)).toBe('idle')
    expect(web.requested).toEqual([`https://${domain}/`])
    const outcomes = await Promise.all(jobs.map(async (id) => (await ports.jobs.find(asId('job', id)))?.outcome))
    expect(outcomes).toEqual(['verified', 'verified', 'already_charged'])
    for (const [account, balance] of [
      [one, 0],
      [other, 0],
      [poor, 1],
    ] as const)
      expect(await ports.ledger.balance(account)).toEqual({ balance, held: 0, available: balance })
  })

  it('is retried after a failure, and releases the credit after the last attempt', async () => {
    const account = await accountWith(1)
    const id = await queued(account)
    const broken: WebReader = {
      resolves: async () => {
        throw new Error('on purpose')
      },
      read: async () => {
        throw new Error('on purpose')
      },
    }
    const outcomes = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      outcomes.push(await run(broken))
      ports.clock.advance(hourMs)
    }
    expect(outcomes).toEqual(['put_back', 'put_back', 'given_up'])
    expect(await jobOf(id, account)).toMatchObject({ job: { status: 'failed', outcome: 'job_failed' }, website: null })
    expect(await ports.ledger.balance(account)).toEqual({ balance: 1, held: 0, available: 1 })
    expect(await ports.websites.find(number)).toBeNull()
  })

  it('finds nothing for a company that has left the register meanwhile', async () => {
    const account = await accountWith(1)
    const gone = sampleCompanyNumber(77)
    const at = ports.clock.now()
    const id = asId('job', 'job_gone12345678')
    await ports.jobs.add({ id, account, kind: 'resolve_company', work: 'company', subject: gone, at })
    await ports.ledger.hold(account, id, at)
    expect(await run(sites({}))).toBe('done')
    expect(await ports.websites.find(gone)).toMatchObject({ status: 'no_match' })
    expect(await ports.ledger.balance(account)).toMatchObject({ held: 0 })
  })
})

describe('a job that has ended', () => {
  it('keeps showing its own result, not later ones', async () => {
    const [early, late] = [await accountWith(2), await accountWith(1, 'ben')]
    const id = await queued(early)
    await run(sites({ 'harbourlane.co.uk': unrelated }))
    expect((await jobOf(id, early)).website).toMatchObject({ status: 'no_match' })

    ports.clock.advance(hourMs)
    await queued(late, true)
    await run(sites({ 'harbourlane.co.uk': proof }))
    expect((await jobOf(id, early)).website).toMatchObject({ status: 'no_match', domain: null })
    await askCompany(ports, early, { number, name: null, refresh: false, maxCredits: 1 })
    expect((await jobOf(id, early)).website).toMatchObject({ status: 'no_match', domain: null })
  })

  it('keeps showing the paid result until the job is purged, even if another search finds another site', async () => {
    const [early, late] = [await accountWith(1), await accountWith(1, 'ben')]
    const id = await queued(early)
    await run(sites({ 'harbourlane.co.uk': proof }))
    ports.clock.advance(hourMs)
    await queued(late, true)
    await run(sites({ 'harbourlane.com': proof }))
    expect(await ports.websites.find(number)).toMatchObject({ domain: 'harbourlane.com' })
    const shown = { job: { chargedFor: number }, website: { domain: 'harbourlane.co.uk' } }
    expect(await jobOf(id, early)).toMatchObject(shown)

    ports.clock.advance(29 * dayMs)
    await purgeExpired(ports)
    expect(await jobOf(id, early)).toMatchObject(shown)
    ports.clock.advance(2 * dayMs)
    await purgeExpired(ports)
    await expect(jobOf(id, early)).rejects.toMatchObject({ code: 'job_not_found' })
    expect(await ports.websites.findAt(number, 0)).toMatchObject({ domain: 'harbourlane.com' })
  })

  it('does not show a later, unpaid result after its own result was purged', async () => {
    const [early, late] = [await accountWith(2), await accountWith(1, 'ben')]
    const id = await queued(early)
    await run(sites({ 'harbourlane.co.uk': unrelated }))
    ports.clock.advance(hourMs)
    await queued(late, true)
    await run(sites({ 'harbourlane.co.uk': proof }))
    expect(await ports.websites.purge(Number.POSITIVE_INFINITY, 10)).toBe(1)
    expect((await jobOf(id, early)).website).toBeNull()
    await askCompany(ports, early, { number, name: null, refresh: false, maxCredits: 1 })
    expect((await jobOf(id, early)).website).toMatchObject({ status: 'verified' })
  })

  it('is visible to its own account only', async () => {
    const id = await queued(await accountWith(1))
    await expect(jobOf(id, await accountWith(1, 'ben'))).rejects.toMatchObject({ code: 'job_not_found' })
  })
})
