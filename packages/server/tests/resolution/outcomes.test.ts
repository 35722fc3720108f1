import { type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { boatworksPage, endedJob, memberWith } from '../support/resolution.js'
import { type Member, TestServer } from '../support/server.js'

const footer = (text: string) => `<title>A site</title><p>Welcome.</p><footer>${text}</footer>`

/** Websites by their expected outcome. */
const sites = {
  matched: { 'matched-site.example': { '/': boatworksPage } },
  needs_review: { 'harbourlaneboatworks.example': { '/': footer('Company number 09123477.') } },
  no_match: { 'parked.example': { '/': '<title>Parked</title><p>This domain is for sale. Make an offer.</p>' } },
  non_uk_entity: {
    'quayside-tours.example': { '/': footer('Quayside Tours Limited. Registered in Ireland No. 764918.') },
  },
  scrape_failed: { 'empty.example': {} },
} as const

const lookEveryMs = 5

describe.each(enginesOnce)('a job on %s', (engine) => {
  let web: SmallWeb
  let server: TestServer

  beforeAll(async () => {
    const held = { 'first.example': { '/': boatworksPage }, 'second.example': { '/': boatworksPage } }
    web = await startSmallWeb(Object.assign({}, held, ...Object.values(sites)))
    server = await TestServer.start(engine, {
      env: {
        BRASSPLATE_WEB_RESOLVE: web.resolve,
        BRASSPLATE_SIGNUP_CREDITS: '0',
        BRASSPLATE_CRAWL_CONCURRENCY: '1',
      },
    })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  async function queued({ key }: Member, domain: string): Promise<string> {
    const { status, body } = await server.call('resolveDomain', { key, body: { domain } })
    expect(status).toBe(202)
    return (body as { job_id: string }).job_id
  }

  async function statusOf(id: string): Promise<unknown> {
    const job: Record<string, unknown> = await server.ok('getEnrichJob', { path: { job_id: id } })
    if (job.status !== 'completed') expect(job).toMatchObject({ job_id: id, charged: false, charge_reason: 'pending' })
    return job.status
  }

  const leftPending = (id: string) =>
    vi.waitUntil(async () => (await statusOf(id)) !== 'pending', { timeout: 240_000, interval: lookEveryMs })

  /** The ledger entries of a job: its charge and its open hold. */
  async function weighEvidence({ key, session }: Member, domain: string) {
    const { data } = await server.ok('getCreditStatement', { key })
    const { balance, held, available } = (await server.ok('describeAccount', { session })).credits
    const charges = data.filter((entry) => entry.kind === 'charge' && entry.domain === domain)
    return { charges: charges.map(({ credits: paid, reference }) => [paid, reference]), balance, held, available }
  }

  it('is pending while another job runs, then processing, then completed, and holds its credit until then', async () => {
    const member = await memberWith(server, 2)
    const letGo = [web.hold('first.example'), web.hold('second.example')]
    const first = await queued(member, 'first.example')
    await leftPending(first)
    expect(await statusOf(first)).toBe('processing')

    const second = await queued(member, 'second.example')
    expect(await statusOf(second)).toBe('pending')
    expect(await weighEvidence(member, 'second.example')).toEqual({ charges: [], balance: 2, held: 2, available: 0 })

    letGo[0]?.()
    await leftPending(second)
    expect(await statusOf(second)).toBe('processing')
    letGo[1]?.()
    expect(await endedJob(server, second)).toMatchObject({
      status: 'completed',
      charged: true,
      charge_reason: 'matched',
    })
    expect(await weighEvidence(member, 'second.example')).toEqual({
      charges: [[-1, second]],
      balance: 0,
      held: 0,
      available: 0,
    })
  })

  it.each(Object.entries(sites))('reports the same charge as the ledger for the outcome %s', async (outcome, pages) => {
    const member = await memberWith(server, 2)
    const [domain = ''] = Object.keys(pages)
    const id = await queued(member, domain)
    const isPaid = outcome === 'matched'
    const expected = { charged: isPaid, charge_reason: outcome }
    expect(await endedJob(server, id)).toMatchObject({
      status: 'completed',
      ...expected,
      result: { match_status: outcome },
    })
    const balance = isPaid ? 1 : 2
    const books = { charges: isPaid ? [[-1, id]] : [], balance, held: 0, available: balance }
    expect(await weighEvidence(member, domain)).toEqual(books)
    expect(await server.ok('getJob', { key: member.key, path: { job_id: id } })).toMatchObject(expected)

    // A second call returns the stored answer and does not change the ledger.
    const again = await server.call('resolveDomain', { key: member.key, body: { domain } })
    const reason = isPaid ? 'already_charged' : outcome
    expect(again.body).toMatchObject({ charged: false, charge_reason: reason, match_status: outcome })
    expect(again.headers.get('x-credits-charged')).toBe('0')
    expect(again.headers.get('x-credits-remaining')).toBe(String(balance))
    expect(await weighEvidence(member, domain)).toEqual(books)
  })

  it('reports no charge if it failed, and the ledger agrees', async () => {
    const member = await memberWith(server, 1)
    const id = await queued(member, 'job-failed.test')
    const expected = {
      status: 'failed',
      charged: false,
      charge_reason: 'job_failed',
      error_message: expect.any(String),
    }
    expect(await endedJob(server, id)).toMatchObject(expected)
    expect(await weighEvidence(member, 'job-failed.test')).toEqual({ charges: [], balance: 1, held: 0, available: 1 })
  })
})
