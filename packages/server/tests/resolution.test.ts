import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/databases.js'
import { importCompanies } from './support/register.js'
import { TestServer } from './support/server.js'

const boatworks = '<footer>Harbour Lane Boatworks Ltd. Registered in England No. 9999991. TR11 4QD</footer>'
const pages: Record<string, string> = {
  'harbour-lane.example': `<title>Harbour Lane</title><p>Boats.</p>${boatworks}`,
  'boatworks-two.example': `<title>Boatworks</title><p>We are the second site.</p><footer>© 2026 Harbour Lane Boatworks Limited, company number 09999991. TR11 4QD</footer>`,
  'vague.example': '<title>Vague</title><p>Nothing is said here of anybody.</p>',
}
const hosts = [
  ...Object.keys(pages),
  'gone.example',
  ...Array.from({ length: 4 }, (_, place) => `many-${place}.example`),
]

/** Serves the pages by the name of the host, and counts the home pages that were asked for. */
async function startSites(): Promise<{ server: Server; env: Record<string, string>; asked: Map<string, number> }> {
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const page = pages[host] ?? (host.startsWith('many-') ? pages['harbour-lane.example'] : undefined)
    if (request.url === '/') asked.set(host, (asked.get(host) ?? 0) + 1)
    const isHome = request.url === '/' && page !== undefined
    response.writeHead(isHome ? 200 : 404, { 'content-type': 'text/html' }).end(isHome ? page : 'none')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const table = hosts.flatMap((host) => [`${host}=127.0.0.1:${port}`, `www.${host}=127.0.0.1:${port}`]).join(',')
  return { server, asked, env: { BRASSPLATE_WEB_RESOLVE: table } }
}

describe.each(engines)('resolution on %s', (engine) => {
  let sites: Awaited<ReturnType<typeof startSites>>
  let server: TestServer
  let accounts = 0

  beforeAll(async () => {
    sites = await startSites()
    server = await TestServer.start(engine, { env: { ...sites.env, BRASSPLATE_SIGNUP_CREDITS: '0' } })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    sites.server.close()
  })

  async function memberWith(credits: number) {
    accounts += 1
    const email = `member-${accounts}@harbour-lane.example`
    const member = await server.guest(email)
    if (credits > 0) await server.engine.operator.grantCredits({ email, credits, reference: 'test' })
    return member
  }

  const waiting = { Prefer: 'wait=20' }

  async function ended(jobId: string): Promise<Record<string, unknown>> {
    for (let turn = 0; turn < 400; turn += 1) {
      const job = (await server.ok('getEnrichJob', { path: { job_id: jobId } })) as Record<string, unknown>
      if (job.status === 'completed' || job.status === 'failed') return job
      await delay(50)
    }
    throw new Error('The job has not ended.')
  }

  describe('POST /v1/resolve/domain', () => {
    it('200 with the company, its evidence and one credit less, where the caller waits', async () => {
      const { key } = await memberWith(3)
      const reply = await server.call('resolveDomain', {
        key,
        body: { domain: 'harbour-lane.example' },
        headers: waiting,
      })
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({
        match_status: 'matched',
        company: { company_number: '09999991' },
        charged: true,
        charge_reason: 'matched',
      })
      expect(reply.headers.get('x-credits-charged')).toBe('1')
      expect(reply.headers.get('x-credits-remaining')).toBe('2')

      const again = await server.call('resolveDomain', { key, body: { domain: 'https://www.harbour-lane.example/' } })
      expect(again.body).toMatchObject({ charged: false, charge_reason: 'already_charged', cached: true })
      expect(again.headers.get('x-credits-remaining')).toBe('2')
    })

    it('200 charges another account for what is known, at once', async () => {
      const { key } = await memberWith(1)
      await server.call('resolveDomain', {
        key: (await memberWith(1)).key,
        body: { domain: 'harbour-lane.example' },
        headers: waiting,
      })
      const reply = await server.call('resolveDomain', { key, body: { domain: 'harbour-lane.example' } })
      expect(reply.body).toMatchObject({ charged: true, charge_reason: 'matched', cached: true })
      expect(reply.headers.get('x-credits-remaining')).toBe('0')
    })

    it('402 where a known match is asked for without a credit, or none may be spent', async () => {
      const rich = await memberWith(2)
      await server.call('resolveDomain', { key: rich.key, body: { domain: 'harbour-lane.example' }, headers: waiting })
      const poor = await memberWith(0)
      const refused = await server.refusal('resolveDomain', { key: poor.key, body: { domain: 'harbour-lane.example' } })
      expect(refused).toMatchObject({ status: 402, code: 'insufficient_credits' })
      const bounded = { domain: 'boatworks-two.example', max_credits: 0 }
      expect(await server.refusal('resolveDomain', { key: rich.key, body: bounded })).toMatchObject({ status: 402 })
    })

    it('200 and free where no company is found, and where the site cannot be read', async () => {
      const { key } = await memberWith(1)
      const vague = await server.call('resolveDomain', { key, body: { domain: 'vague.example' }, headers: waiting })
      expect(vague.body).toMatchObject({ charged: false, company: null })
      const gone = await server.call('resolveDomain', { key, body: { domain: 'gone.example' }, headers: waiting })
      expect(gone.body).toMatchObject({ match_status: 'scrape_failed', charged: false, charge_reason: 'scrape_failed' })
      expect(gone.headers.get('x-credits-remaining')).toBe('1')
    })

    it('202 with where to look again, then completed there', async () => {
      const { key, session } = await memberWith(1)
      const reply = await server.call('resolveDomain', { key, body: { domain: 'many-0.example' } })
      expect(reply.status).toBe(202)
      const { job_id, status_url } = reply.body as { job_id: string; status_url: string }
      expect(reply.headers.get('location')).toBe(status_url)
      expect(status_url).toBe(`/v1/enrich/status/${job_id}`)
      expect(await ended(job_id)).toMatchObject({
        status: 'completed',
        charged: true,
        result: { company_number: '09999991' },
      })
      const job = await server.ok('getJob', { session, path: { job_id } })
      expect(job).toMatchObject({
        kind: 'resolve_domain',
        status: 'completed',
        charged: true,
        charge_reason: 'matched',
      })
      expect(job.resolution).toMatchObject({ match_status: 'matched' })
    })

    it('400 for what is no domain', async () => {
      const { key } = await memberWith(1)
      for (const domain of ['', 'harbour', '127.0.0.1', 'elsewhere.example', 'other.test']) {
        expect(await server.refusal('resolveDomain', { key, body: { domain } }), domain).toMatchObject({
          code: 'invalid_domain',
        })
      }
    })

    it('makes one job, one hold and one charge of twenty calls at the same time', async () => {
      const { key } = await memberWith(5)
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => server.call('resolveDomain', { key, body: { domain: 'many-1.example' } })),
      )
      const ids = new Set(replies.map(({ body }) => (body as { job_id?: string }).job_id).filter(Boolean))
      expect(ids.size).toBeLessThanOrEqual(1)
      for (const id of ids) await ended(id as string)
      const known = await server.call('resolveDomain', { key, body: { domain: 'many-1.example' } })
      expect(known.body).toMatchObject({ charge_reason: 'already_charged' })
      expect(known.headers.get('x-credits-remaining')).toBe('4')
    })

    it('reads a site once for all accounts that ask meanwhile', async () => {
      const members = await Promise.all(Array.from({ length: 5 }, () => memberWith(1)))
      const replies = await Promise.all(
        members.map(({ key }) =>
          server.call('resolveDomain', { key, body: { domain: 'many-2.example' }, headers: waiting }),
        ),
      )
      for (const { body } of replies) expect(body).toMatchObject({ match_status: 'matched', charged: true })
      expect(sites.asked.get('many-2.example')).toBe(1)
    })
  })

  describe('the test domains', () => {
    it.each([
      ['matched.test', 'matched'],
      ['needs-review.test', 'needs_review'],
      ['no-match.test', 'no_match'],
      ['non-uk.test', 'non_uk_entity'],
      ['scrape-failed.test', 'scrape_failed'],
    ])('200 answers %s without a credit', async (domain, status) => {
      const { key } = await memberWith(0)
      const body = await server.ok('resolveDomain', { key, body: { domain } })
      expect(body).toMatchObject({ match_status: status, charged: false, charge_reason: 'test_domain' })
    })

    it('202 for one that takes its time, and for one that fails', async () => {
      const { key } = await memberWith(0)
      const slow = await server.call('resolveDomain', { key, body: { domain: 'slow.test' } })
      const failing = await server.call('resolveDomain', { key, body: { domain: 'job-failed.test' } })
      expect([slow.status, failing.status]).toEqual([202, 202])
      expect(await ended((slow.body as { job_id: string }).job_id)).toMatchObject({
        status: 'completed',
        charged: false,
      })
      expect(await ended((failing.body as { job_id: string }).job_id)).toMatchObject({
        status: 'failed',
        charge_reason: 'job_failed',
      })
    })
  })

  describe('POST /v1/enrich and the partner form', () => {
    it('200 with one flat record', async () => {
      const { key } = await memberWith(2)
      const body = await server.call('enrich', { key, body: { domain: 'many-3.example' }, headers: waiting })
      expect(body.body).toMatchObject({ match_status: 'matched', company_number: '09999991', charged: true })
      const partner = await server.ok('partnerEnrich', { key, body: { domain: 'many-3.example' } })
      expect(partner).toMatchObject({ status: 'completed', charged: false, charge_reason: 'already_charged' })
    })

    it('404 for a partner job of another account and on the public path, the same as for an unknown one', async () => {
      const [owner, stranger] = [await memberWith(1), await memberWith(1)]
      const reply = await server.call('partnerEnrich', { key: owner.key, body: { domain: 'boatworks-two.example' } })
      const { job_id } = reply.body as { job_id: string }
      const path = { job_id }
      const unknown = await server.refusal('getPartnerJob', { key: owner.key, path: { job_id: 'job_unknown12345678' } })
      const foreign = await server.refusal('getPartnerJob', { key: stranger.key, path })
      const open = await server.refusal('getEnrichJob', { path })
      for (const { detail, code, status } of [foreign, open]) {
        expect({ detail, code, status }).toEqual({ detail: unknown.detail, code: unknown.code, status: 404 })
      }
      expect((await server.call('getPartnerJob', { key: owner.key, path })).status).toBe(200)
    })

    it('429 with every header at the bound', async () => {
      const { key } = await memberWith(0)
      const replies = []
      for (let call = 0; call < 25; call += 1)
        replies.push(await server.call('partnerEnrich', { key, body: { domain: 'no-match.test' } }))
      const limited = replies.find(({ status }) => status === 429)
      expect(limited).toBeDefined()
      for (const name of [
        'retry-after',
        'ratelimit',
        'ratelimit-policy',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
      ]) {
        expect(limited?.headers.get(name), name).toBeTruthy()
      }
    })
  })

  describe('what goes beyond', () => {
    it('200 gives a kept answer that was paid for, 404 one that was not', async () => {
      const [paid, poor] = [await memberWith(1), await memberWith(1)]
      await server.call('resolveDomain', { key: paid.key, body: { domain: 'harbour-lane.example' }, headers: waiting })
      const path = { domain: 'harbour-lane.example' }
      expect(await server.ok('getDomainResolution', { key: paid.key, path })).toMatchObject({ match_status: 'matched' })
      expect(await server.refusal('getDomainResolution', { key: poor.key, path })).toMatchObject({ status: 404 })
    })

    it('404 where a match that was not paid for would be read by reviewing it', async () => {
      const [paid, poor] = [await memberWith(1), await memberWith(1)]
      await server.call('resolveDomain', { key: paid.key, body: { domain: 'harbour-lane.example' }, headers: waiting })
      const chosen = { domain: 'harbour-lane.example', company_number: null }
      expect(await server.refusal('reviewDomain', { key: poor.key, body: chosen })).toMatchObject({ status: 404 })
      const kept = await server.ok('reviewDomain', { key: paid.key, body: chosen })
      expect(kept).toMatchObject({ match_status: 'no_match', charge_reason: 'already_charged', evidence: [] })
    })

    it('200 answers a batch item by item', async () => {
      const { key } = await memberWith(0)
      const items = [
        { domain: 'matched.test', client_ref: 'one' },
        { domain: 'nonsense' },
        { domain: 'boatworks-two.example' },
      ]
      const { data } = await server.ok('resolveBatch', { key, body: { items } })
      expect(data.map(({ client_ref, status }) => [client_ref, status])).toEqual([
        ['one', 200],
        [null, 400],
        [null, expect.any(Number)],
      ])
    })

    it('200 pins what a person chose, free and for his account alone', async () => {
      const { key } = await memberWith(1)
      await server.call('resolveDomain', { key, body: { domain: 'vague.example' }, headers: waiting })
      const chosen = { domain: 'vague.example', company_number: '9999991' }
      expect(await server.ok('reviewDomain', { key, body: chosen })).toMatchObject({
        match_status: 'matched',
        charged: false,
      })
      const known = await server.ok('resolveDomain', { key, body: { domain: 'vague.example' } })
      expect(known).toMatchObject({ match_status: 'matched', charged: false, company: { company_number: '09999991' } })
      const other = await server.call('resolveDomain', {
        key: (await memberWith(1)).key,
        body: { domain: 'vague.example' },
      })
      expect((other.body as { match_status?: string }).match_status).not.toBe('matched')
    })
  })
})
