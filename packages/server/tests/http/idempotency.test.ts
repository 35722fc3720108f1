import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { allRoutes } from '@brassplate/core/contract'
import { FakeClock } from '@brassplate/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { type Call, type Reply, TestServer } from '../support/server.js'

const page =
  '<title>Boats</title><footer>© Harbour Lane Boatworks Ltd, company number 09999991. Registered office: 1 Quay Road, TR11 4QD</footer>'
const hosts = ['harbour-lane.example', 'boatworks-two.example', 'slipway.example', 'moorings.example']

/** Websites that answer only after they are released. Until then, jobs stay open. */
class HeldSites {
  readonly #waiting: ServerResponse[] = []
  readonly #server: Server
  isOpen = false

  constructor() {
    this.#server = createServer((asked, response) => {
      if (asked.url !== '/') response.writeHead(404).end()
      else if (this.isOpen) show(response)
      else this.#waiting.push(response)
    })
  }

  async start(): Promise<Record<string, string>> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const { port } = this.#server.address() as AddressInfo
    const table = hosts.flatMap((host) => [`${host}=127.0.0.1:${port}`, `www.${host}=127.0.0.1:${port}`])
    return { BRASSPLATE_WEB_RESOLVE: table.join(',') }
  }

  open(): void {
    this.isOpen = true
    for (const response of this.#waiting.splice(0)) show(response)
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

function show(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(page)
}

const isReplayed = ({ headers }: Reply) => headers.get('idempotent-replayed') === 'true'
const under = (key: string, more: Record<string, string> = {}) => ({ headers: { 'Idempotency-Key': key, ...more } })

describe.each(engines)('Idempotency-Key on %s', (engine) => {
  const clock = new FakeClock(Date.now())
  const sites = new HeldSites()
  let server: TestServer
  let accounts = 0

  beforeAll(async () => {
    const env = { ...(await sites.start()), BRASSPLATE_SIGNUP_CREDITS: '0', BRASSPLATE_PARTNER_RATE: '1000/60s' }
    server = await TestServer.start(engine, { env, world: { clock } })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    sites.close()
  })

  async function memberWith(credits: number) {
    accounts += 1
    const email = `member-${accounts}@harbour-lane.example`
    const member = await server.guest(email)
    if (credits > 0) await server.engine.operator.grantCredits({ email, credits, reference: 'test' })
    return member
  }

  const creditsOf = async (key: string) => {
    const { balance, held, available } = (await server.ok('describeAccount', { key })).credits
    return { balance, held, available }
  }
  const resolve = (call: Call) => server.call('resolveDomain', call)

  async function ended(jobId: string): Promise<void> {
    for (let turn = 0; turn < 400; turn += 1) {
      const { status } = await server.ok('getEnrichJob', { path: { job_id: jobId } })
      if (status === 'completed') return
      await delay(50)
    }
    throw new Error('The job did not end in time.')
  }

  it('creates one job and one hold for fifty concurrent calls; the others get a retry hint or the same answer', async () => {
    sites.isOpen = false
    const { key } = await memberWith(5)
    const call = { key, body: { domain: 'harbour-lane.example' }, ...under('fifty') }
    const replies = await Promise.all(Array.from({ length: 50 }, () => resolve(call)))

    const [first, ...others] = replies.filter((reply) => reply.status === 202 && !isReplayed(reply))
    expect(others).toEqual([])
    for (const reply of replies.filter((one) => one !== first)) {
      if (reply.status === 202) expect(reply.body).toEqual(first?.body)
      else {
        expect(reply.body).toMatchObject({ status: 409, code: 'idempotency_in_progress', retryable: true })
        expect(reply.headers.get('retry-after')).toBe('2')
      }
    }
    expect(await creditsOf(key)).toEqual({ balance: 5, held: 1, available: 4 })

    sites.open()
    const job = first?.body as { job_id: string } | undefined
    await ended(job?.job_id ?? 'none')
    expect(await creditsOf(key)).toEqual({ balance: 4, held: 0, available: 4 })
    const replayed = await resolve(call)
    expect([replayed.status, isReplayed(replayed)]).toEqual([202, true])
    expect(replayed.body).toEqual(first?.body)
    for (const name of ['location', 'retry-after', 'x-credits-charged', 'x-credits-remaining']) {
      expect(replayed.headers.get(name), name).toBe(first?.headers.get(name))
      expect(replayed.headers.get(name), name).not.toBeNull()
    }
  })

  it('replays a charged answer unchanged and without another charge', async () => {
    sites.open()
    const { key } = await memberWith(3)
    const call = { key, body: { domain: 'boatworks-two.example' }, ...under('charged', { Prefer: 'wait=20' }) }
    const first = await resolve(call)
    expect([first.status, isReplayed(first)]).toEqual([200, false])
    expect(first.body).toMatchObject({ charged: true, charge_reason: 'matched' })

    const again = await resolve({ ...call, ...under('charged') })
    expect(isReplayed(again)).toBe(true)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('x-credits-charged')).toBe('1')
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await creditsOf(key)).toMatchObject({ balance: 2 })
  })

  it('ignores key order and white space in the body, and separates the keys of different accounts', async () => {
    const [{ key }, stranger] = [await memberWith(0), await memberWith(0)]
    const send = (apiKey: string, body: string) =>
      server.raw('POST', '/v1/resolve/domain', {
        body,
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': 'order of keys' },
      })
    const first = await send(key, '{"domain":"matched.test","max_credits":1}')
    const again = await send(key, '{ "max_credits": 1, "domain": "matched.test" }')
    expect([first, again].map(isReplayed)).toEqual([false, true])
    expect(again.body).toEqual(first.body)
    expect(isReplayed(await send(stranger.key, '{"domain":"matched.test","max_credits":1}'))).toBe(false)
  })

  it('422 for a different body, an explicit default, and another route under the same key', async () => {
    const { key } = await memberWith(0)
    const body = { domain: 'matched.test' }
    await resolve({ key, body, ...under('mine') })
    for (const other of [{ domain: 'no-match.test' }, { domain: 'matched.test', max_credits: 1 }]) {
      const refused = await server.refusal('resolveDomain', { key, body: other, ...under('mine') })
      expect(refused).toMatchObject({ status: 422, code: 'idempotency_mismatch', retryable: false })
    }
    expect(await server.refusal('enrich', { key, body, ...under('mine') })).toMatchObject({ status: 422 })
    expect(isReplayed(await resolve({ key, body, ...under('mine') }))).toBe(true)
  })

  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'x'.repeat(256)],
    ['sent twice', 'one, two'],
    ['not ASCII', 'cl\u00e9'],
  ])('400 for a key that is %s', async (_, text) => {
    const { key } = await memberWith(0)
    const refused = await server.refusal('resolveDomain', { key, body: { domain: 'matched.test' }, ...under(text) })
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(refused.errors).toEqual([{ field: 'Idempotency-Key', message: expect.stringContaining('1 to 255') }])
  })

  it('400 for two Idempotency-Key header lines', async () => {
    const { key } = await memberWith(0)
    const headers = { 'content-type': 'application/json', 'x-api-key': key, 'idempotency-key': ['one', 'one'] }
    const status = await new Promise((done, failed) => {
      const options = {
        host: '127.0.0.1',
        port: server.port,
        path: '/v1/enrich',
        method: 'POST',
        headers,
        agent: false,
      }
      const sent = request(options, (response) => done(response.resume().statusCode))
      sent.on('error', failed).end(JSON.stringify({ domain: 'matched.test' }))
    })
    expect(status).toBe(400)
  })

  it('200 for a key of 255 characters', async () => {
    const { key } = await memberWith(0)
    const call = { key, body: { domain: 'matched.test' }, ...under('x'.repeat(255)) }
    expect([await resolve(call), await resolve(call)].map(isReplayed)).toEqual([false, true])
  })

  it('runs a rejected request again under the same key: 402 first, then the answer once there are credits', async () => {
    sites.open()
    const { key, email } = await memberWith(0)
    const call = { key, body: { domain: 'slipway.example' }, ...under('later', { Prefer: 'wait=20' }) }
    expect(await resolve(call)).toMatchObject({ status: 402 })
    expect(await resolve(call)).toMatchObject({ status: 402 })
    await server.engine.operator.grantCredits({ email, credits: 1, reference: 'bought' })
    const paid = await resolve(call)
    expect(paid).toMatchObject({ status: 200, body: { charged: true } })
    expect(isReplayed(paid)).toBe(false)
    expect(isReplayed(await resolve(call))).toBe(true)
  })

  it('does not use up the key of an invalid request', async () => {
    const { key } = await memberWith(0)
    expect(await resolve({ key, body: { domain: 'nonsense' }, ...under('mended') })).toMatchObject({ status: 400 })
    expect(await resolve({ key, body: { domain: 'matched.test' }, ...under('mended') })).toMatchObject({ status: 200 })
  })

  it('replays a whole batch, including its rejected items', async () => {
    const { key } = await memberWith(0)
    const call = { key, body: { items: [{ domain: 'matched.test' }, { domain: 'nonsense' }] }, ...under('batch') }
    const [first, again] = [await server.call('resolveBatch', call), await server.call('resolveBatch', call)]
    expect([first, again].map(isReplayed)).toEqual([false, true])
    expect(again.body).toEqual(first.body)
  })

  it('ignores the header on routes that neither spend nor create', async () => {
    const { key } = await memberWith(0)
    const first = await server.call('describeAccount', { key, ...under('reading') })
    const other = await server.call('getCreditStatement', { key, ...under('reading') })
    expect([first, other].map(({ status }) => status)).toEqual([200, 200])
    expect([first, other].some(isReplayed)).toBe(false)
  })

  it('409 until the lease of a killed request expires, then runs again and ignores a late result of the killed request', async () => {
    const { key, email } = await memberWith(0)
    const { id } = await server.engine.operator.accountByEmail(email)
    const call = { key, body: { domain: 'no-match.test' }, ...under('killed') }
    const sent = { route: 'resolveDomain', path: '/v1/resolve/domain', body: call.body }
    const killed = await server.engine.idempotency.begin(id, 'killed', sent)
    if (killed.kind !== 'new') throw new Error(`The key is ${killed.kind}.`)

    clock.advance(59_999)
    expect(await server.refusal('resolveDomain', call)).toMatchObject({ code: 'idempotency_in_progress' })
    clock.advance(1)
    const followed = await resolve(call)
    expect([followed.status, isReplayed(followed)]).toEqual([200, false])
    expect(await server.engine.idempotency.keep(killed.claim, { status: 200, headers: {}, body: {} })).toBe(false)
    const again = await resolve(call)
    expect(isReplayed(again)).toBe(true)
    expect(again.body).toEqual(followed.body)
  })

  it('409 while another request waits for its job, whose answer is then stored', async () => {
    sites.isOpen = false
    const { key } = await memberWith(1)
    const call = { key, body: { domain: 'moorings.example' }, ...under('waits', { Prefer: 'wait=20' }) }
    const waiting = resolve(call)
    for (let turn = 0; turn < 400 && (await creditsOf(key)).held === 0; turn += 1) await delay(10)
    expect(await server.refusal('resolveDomain', call)).toMatchObject({ code: 'idempotency_in_progress' })
    sites.open()
    const first = await waiting
    expect(first).toMatchObject({ status: 200, body: { charged: true } })
    const again = await resolve(call)
    expect(isReplayed(again)).toBe(true)
    expect(again.body).toEqual(first.body)
  })

  it('expires after 24 hours', async () => {
    const { key } = await memberWith(0)
    const call = { key, body: { domain: 'matched.test' }, ...under('daily') }
    await resolve(call)
    clock.advance(24 * 60 * 60_000 - 1)
    expect(isReplayed(await resolve(call))).toBe(true)
    clock.advance(1)
    expect(isReplayed(await resolve(call))).toBe(false)
  })
})

describe.each(engines)('answers stored under many keys on %s', (engine) => {
  const megabyte = 1_000_000
  /** They come back in the answer, which costs no credit. */
  const unusable = Array.from({ length: 200 }, (_, place) => `${'x'.repeat(146)}${1_000 + place}`)
  const clock = new FakeClock(Date.now())
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start(engine, { env: { BRASSPLATE_IDEMPOTENCY_MEGABYTES: '1' }, world: { clock } })
  })
  afterAll(() => server.close())

  it('take as much as an account may store, then new keys are refused until the older ones expire', async () => {
    const [{ key }, other] = [
      await server.guest('ada@harbour-lane.example'),
      await server.guest('bob@harbour-lane.example'),
    ]
    const call = (name: string) => ({ key, body: { company_numbers: unusable }, ...under(name) })
    const replies: Reply[] = []
    for (let count = 0; count < 30; count += 1) replies.push(await server.call('watchCompanies', call(`call-${count}`)))
    const answered = replies.filter(({ status }) => status === 200).length
    expect(replies.map(({ status }) => status)).toEqual(replies.map((_, place) => (place < answered ? 200 : 429)))

    // An answer is stored encrypted, in Base64.
    const bytesEach = (JSON.stringify(replies[0]?.body).length * 4) / 3
    expect(answered).toBe(Math.ceil(megabyte / bytesEach))

    const refused = replies.at(-1)
    expect(refused?.body).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringContaining('have reached 1 MB'),
      next_step: expect.stringMatching(/24 hours.*without a key/),
    })
    expect(refused?.headers.get('retry-after')).toBe('3600')

    expect(isReplayed(await server.call('watchCompanies', call('call-0')))).toBe(true)
    expect(await server.call('watchCompanies', { ...call('call-0'), headers: {} })).toMatchObject({ status: 200 })
    expect(await server.call('watchCompanies', { ...call('call-0'), key: other.key })).toMatchObject({ status: 200 })

    clock.advance(24 * 60 * 60_000)
    await server.engine.purgeExpired()
    expect(isReplayed(await server.call('watchCompanies', call('call-0')))).toBe(false)
    expect(await server.call('watchCompanies', call('call-30'))).toMatchObject({ status: 200 })
  })
})

describe('the routes that take an Idempotency-Key', () => {
  it('are those that spend, create or undo: each is an authenticated POST', () => {
    const taking = allRoutes.filter(({ isIdempotent }) => isIdempotent)
    for (const { id, method, credentials } of taking) {
      expect([id, method]).toEqual([id, 'POST'])
      expect(credentials.length, id).toBeGreaterThan(0)
    }
    expect(taking.map(({ id }) => id).sort()).toEqual([
      'createApiKey',
      'createReconcileLink',
      'createWebhook',
      'enrich',
      'partnerEnrich',
      'recoverDeliveries',
      'replayDelivery',
      'resolveBatch',
      'resolveCompany',
      'resolveDomain',
      'resumeBulk',
      'reviewDomain',
      'rotateWebhookSecret',
      'startBulk',
      'testWebhook',
      'undoReview',
      'watchCompanies',
      'watchCompany',
    ])
  })
})
