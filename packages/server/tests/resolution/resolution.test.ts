import { routes } from '@brassplate/core/contract'
import { type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { clock, importCompanies, noon } from '../support/register.js'
import { boatworksPage, endedJob, memberWith as newMember } from '../support/resolution.js'
import { type Reply, TestServer } from '../support/server.js'

const pages = {
  'harbour-lane.example': { '/': boatworksPage },
  'boatworks-two.example': {
    '/': `<title>Boatworks</title><p>We are the second site.</p><footer>© 2026 Harbour Lane Boatworks Limited, company number 09999991. TR11 4QD</footer>`,
  },
  'vague.example': { '/': '<title>Vague</title><p>Nothing is said here of anybody.</p>' },
  'gone.example': {},
  'many-0.example': { '/': boatworksPage },
  'many-1.example': { '/': boatworksPage },
  'many-2.example': { '/': boatworksPage },
  'many-3.example': { '/': boatworksPage },
  'many-4.example': { '/': boatworksPage },
}

describe.each(enginesOnce)('resolution on %s', (engine) => {
  let web: SmallWeb
  let server: TestServer

  beforeAll(async () => {
    web = await startSmallWeb(pages)
    const env = { BRASSPLATE_WEB_RESOLVE: web.resolve, BRASSPLATE_SIGNUP_CREDITS: '0' }
    server = await TestServer.start(engine, { env })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  const memberWith = (credits: number) => newMember(server, credits)
  const ended = (jobId: string) => endedJob(server, jobId)
  const waiting = { Prefer: 'wait=20' }

  describe('POST /v1/resolve/domain', () => {
    it('200 with the company and its evidence for one credit, if the caller waits', async () => {
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

    it('200 charges another account for a stored answer immediately', async () => {
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

    it('402 for a stored match without credits or with max_credits 0', async () => {
      const rich = await memberWith(2)
      await server.call('resolveDomain', { key: rich.key, body: { domain: 'harbour-lane.example' }, headers: waiting })
      const poor = await memberWith(0)
      const credits = ({ headers }: Reply) => [headers.get('x-credits-charged'), headers.get('x-credits-remaining')]
      const refused = await server.call('resolveDomain', { key: poor.key, body: { domain: 'harbour-lane.example' } })
      expect(refused).toMatchObject({ status: 402, body: { code: 'insufficient_credits' } })
      expect(credits(refused)).toEqual(['0', '0'])
      const bounded = { domain: 'boatworks-two.example', max_credits: 0 }
      const unspent = await server.call('resolveDomain', { key: rich.key, body: bounded })
      expect(unspent.status).toBe(402)
      expect(credits(unspent)).toEqual(['0', '1'])
    })

    it('200 without a charge if no company is found or the site cannot be read', async () => {
      const { key } = await memberWith(1)
      const vague = await server.call('resolveDomain', { key, body: { domain: 'vague.example' }, headers: waiting })
      expect(vague.body).toMatchObject({ charged: false, company: null })
      const gone = await server.call('resolveDomain', { key, body: { domain: 'gone.example' }, headers: waiting })
      expect(gone.body).toMatchObject({ match_status: 'scrape_failed', charged: false, charge_reason: 'scrape_failed' })
      expect(gone.headers.get('x-credits-remaining')).toBe('1')
    })

    it('202 with a status URL, which later reports completed', async () => {
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

    it('400 for an invalid domain', async () => {
      const { key } = await memberWith(1)
      for (const domain of ['', 'harbour', '127.0.0.1', 'elsewhere.example', 'other.test']) {
        expect(await server.refusal('resolveDomain', { key, body: { domain } }), domain).toMatchObject({
          code: 'invalid_domain',
        })
      }
    })

    it('creates one job, one hold and one charge for twenty concurrent calls', async () => {
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

    it('returns already_charged to calls that wait for a job of another call of the account', async () => {
      const { key } = await memberWith(5)
      const letGo = web.hold('many-4.example')
      const body = { domain: 'many-4.example' }
      expect((await server.call('resolveDomain', { key, body })).status).toBe(202)
      const joining = [{}, { max_credits: 0 }].map((more) =>
        server.call('resolveDomain', { key, body: { ...body, ...more }, headers: waiting }),
      )
      letGo()
      for (const { body: reply, headers } of await Promise.all(joining)) {
        expect(reply).toMatchObject({ match_status: 'matched', charged: false, charge_reason: 'already_charged' })
        expect([headers.get('x-credits-charged'), headers.get('x-credits-remaining')]).toEqual(['0', '4'])
      }
    })

    it('reads a site once for all accounts that request it meanwhile', async () => {
      const members = await Promise.all(Array.from({ length: 5 }, () => memberWith(1)))
      const replies = await Promise.all(
        members.map(({ key }) =>
          server.call('resolveDomain', { key, body: { domain: 'many-2.example' }, headers: waiting }),
        ),
      )
      for (const { body } of replies) expect(body).toMatchObject({ match_status: 'matched', charged: true })
      expect(web.asked('many-2.example')).toBe(1)
    })
  })

  describe('the test domains', () => {
    it.each([
      ['matched.test', 'matched'],
      ['needs-review.test', 'needs_review'],
      ['no-match.test', 'no_match'],
      ['non-uk.test', 'non_uk_entity'],
      ['scrape-failed.test', 'scrape_failed'],
    ])('200 answers %s without charging a credit', async (domain, status) => {
      const { key } = await memberWith(0)
      const body = await server.ok('resolveDomain', { key, body: { domain } })
      expect(body).toMatchObject({ match_status: status, charged: false, charge_reason: 'test_domain' })
    })

    it.each(['https://matched.test/about', 'MATCHED.test.', 'hello@matched.test', 'matched.test:443'])(
      '200 accepts %s as a pasted form of the domain',
      async (domain) => {
        const { key } = await memberWith(0)
        const body = await server.ok('resolveDomain', { key, body: { domain } })
        expect(body).toMatchObject({ input_domain: 'matched.test', match_status: 'matched' })
      },
    )

    it('200 for a review with the company of the test domain, 400 and 404 with any other', async () => {
      const { key } = await memberWith(0)
      const review = (company_number: string | null) => ({
        key,
        body: { domain: 'needs-review.test', company_number },
      })
      expect(await server.ok('reviewDomain', review('9999991'))).toMatchObject({
        match_status: 'matched',
        company: { company_number: '09999991' },
        charge_reason: 'test_domain',
        explanation: 'A reviewer of this account decided that company 09999991 runs needs-review.test.',
      })
      expect(await server.ok('reviewDomain', review(null))).toMatchObject({ match_status: 'no_match', company: null })
      expect(await server.refusal('reviewDomain', review('garbage!'))).toMatchObject({ code: 'invalid_company_number' })
      expect(await server.refusal('reviewDomain', review('12345678'))).toMatchObject({ code: 'company_not_found' })
    })

    it('404 for the job of another account, and for the stored answer of a queued job', async () => {
      const [owner, stranger] = [await memberWith(0), await memberWith(0)]
      const asked = await server.call('partnerEnrich', { key: owner.key, body: { domain: 'slow.test' } })
      const path = { job_id: (asked.body as { job_id: string }).job_id }
      expect((await server.call('getPartnerJob', { key: owner.key, path })).status).toBe(200)
      for (const route of ['getPartnerJob', 'getJob'] as const) {
        expect(await server.refusal(route, { key: stranger.key, path })).toMatchObject({ code: 'job_not_found' })
      }
      const stored = { key: owner.key, path: { domain: 'slow.test' } }
      expect(await server.refusal('getDomainResolution', stored)).toMatchObject({ status: 404, code: 'not_found' })
    })

    it('202 for the slow and the failing test domain', async () => {
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

    it('404 with the body of an unknown job for a job of another account and a partner job on the public path', async () => {
      const [owner, stranger] = [await memberWith(2), await memberWith(1)]
      const letGo = web.hold('boatworks-two.example')
      const body = { domain: 'boatworks-two.example' }
      const idOf = ({ body: reply }: Reply) => (reply as { job_id: string }).job_id
      const partner = idOf(await server.call('partnerEnrich', { key: owner.key, body }))
      const own = idOf(await server.call('resolveDomain', { key: owner.key, body }))
      const unknown = 'job_unknown12345678'

      const refused = async (route: 'getPartnerJob' | 'getEnrichJob' | 'getJob', id: string, key?: string) => {
        const { request_id, instance, ...reply } = await server.refusal(route, {
          path: { job_id: id },
          ...(key && { key }),
        })
        expect([request_id.startsWith('req_'), instance.endsWith(id)]).toEqual([true, true])
        return reply
      }
      const expected = await refused('getPartnerJob', unknown, owner.key)
      expect(expected).toMatchObject({ status: 404, code: 'job_not_found' })
      expect(await refused('getPartnerJob', partner, stranger.key)).toEqual(expected)
      expect(await refused('getPartnerJob', own, owner.key)).toEqual(expected)
      expect(await refused('getEnrichJob', partner)).toEqual(expected)
      expect(await refused('getEnrichJob', unknown)).toEqual(expected)
      for (const id of [partner, own, unknown]) expect(await refused('getJob', id, stranger.key)).toEqual(expected)

      const path = { job_id: partner }
      expect((await server.call('getPartnerJob', { key: owner.key, path })).status).toBe(200)
      letGo()
      await ended(own)
    })

    it('429 with all rate limit headers at the limit, and not before it', async () => {
      const still = await TestServer.start(engine, { world: { clock } })
      try {
        const { key } = await still.guest('partner@harbour-lane.example')
        const ask = () => still.call('partnerEnrich', { key, body: { domain: 'no-match.test' } })
        for (let left = 19; left >= 0; left -= 1) {
          const { status, headers } = await ask()
          expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, String(left)])
        }

        const limited = await ask()
        expect(limited.status).toBe(429)
        const detail = 'Rate limit exceeded (20 calls at once, or 60 calls in 60 s).'
        expect(limited.body).toMatchObject({ code: 'rate_limited', retryable: true, detail })
        const header = (name: string) => limited.headers.get(name)
        expect(header('retry-after')).toBe('1')
        expect(header('ratelimit')).toBe('"partner";r=0;t=20')
        expect(header('ratelimit-policy')).toBe('"partner";q=60;w=60')
        expect(header('x-ratelimit-limit')).toBe('20')
        expect(header('x-ratelimit-remaining')).toBe('0')
        expect(header('x-ratelimit-reset')).toBe(String(noon / 1_000 + 20))
        // Only new requests count.
        expect((await still.call('getPartnerJob', { key, path: { job_id: 'job_unknown12345678' } })).status).toBe(404)
      } finally {
        await still.close()
      }
    })
  })

  describe('stored answers, batches and reviews', () => {
    it('200 for a stored answer that was paid for, 404 for one that was not', async () => {
      const [paid, poor] = [await memberWith(1), await memberWith(1)]
      await server.call('resolveDomain', { key: paid.key, body: { domain: 'harbour-lane.example' }, headers: waiting })
      const path = { domain: 'harbour-lane.example' }
      expect(await server.ok('getDomainResolution', { key: paid.key, path })).toMatchObject({ match_status: 'matched' })
      expect(await server.refusal('getDomainResolution', { key: poor.key, path })).toMatchObject({ status: 404 })
    })

    it('404 if a review would reveal a match that was not paid for', async () => {
      const [paid, poor] = [await memberWith(1), await memberWith(1)]
      await server.call('resolveDomain', { key: paid.key, body: { domain: 'harbour-lane.example' }, headers: waiting })
      const chosen = { domain: 'harbour-lane.example', company_number: null }
      expect(await server.refusal('reviewDomain', { key: poor.key, body: chosen })).toMatchObject({ status: 404 })
      const stored = await server.ok('reviewDomain', { key: paid.key, body: chosen })
      expect(stored).toMatchObject({ match_status: 'no_match', charge_reason: 'already_charged', evidence: [] })
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

    it('200 with a separate 429 for every batch item above the limit, without dropping any', async () => {
      const limited = await TestServer.start(engine, { env: { BRASSPLATE_API_RATE: '5/3600s' } })
      try {
        const { key } = await limited.guest('batch@harbour-lane.example')
        const items = Array.from({ length: 8 }, (_, place) => ({
          domain: 'no-match.test',
          client_ref: `item ${place}`,
        }))
        const { body: answered, headers } = await limited.call('resolveBatch', { key, body: { items } })
        const { data } = routes.resolveBatch.outputs[200].schema.parse(answered)
        expect(data.map(({ client_ref }) => client_ref)).toEqual(items.map(({ client_ref }) => client_ref))
        expect(data.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
        for (const { body } of data.slice(5)) {
          expect(body).toMatchObject({ code: 'rate_limited', retryable: true, instance: '/v1/resolve/batch' })
        }
        expect(headers.get('x-ratelimit-remaining')).toBe('0')
        expect((await limited.call('describeAccount', { key })).status).toBe(429)
      } finally {
        await limited.close()
      }
    })

    it('200 rejects only the overlong domain of a batch', async () => {
      const { key } = await memberWith(0)
      const items = [{ domain: 'x'.repeat(3_000) }, { domain: 'no-match.test' }]
      const { data } = await server.ok('resolveBatch', { key, body: { items } })
      expect(data).toMatchObject([{ status: 400, body: { code: 'invalid_domain' } }, { status: 200 }])
    })

    it('200 pins the company that a reviewer chose, free and only for the account', async () => {
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
