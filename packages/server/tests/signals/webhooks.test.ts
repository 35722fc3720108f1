import { createHmac } from 'node:crypto'
import { companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines, enginesOnce } from '../../../../tests/support/databases.js'
import { Receiver } from '../support/receiver.js'
import { importCompanies, today } from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'

const harbour = '09999991'
const patience = { timeout: 240_000, interval: 20 }
const body = { webhook_url: 'https://hooks.harbour-lane.co.uk/signals', signal_type: 'all' }

describe.each(engines)('webhooks on %s', (engine) => {
  let server: TestServer
  let receiver: Receiver
  let ada: Member
  let bob: Member
  let members = 0

  beforeAll(async () => {
    server = await TestServer.start(engine, { env: { BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true' } })
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    receiver = new Receiver()
    await receiver.start()
    members += 1
    ada = await server.guest(`ada${members}@harbour-lane.example`)
    bob = await server.guest(`bob${members}@harbour-lane.example`)
    return () => receiver.stop()
  })

  const as = (member: Member) => ({ key: member.key })
  const create = async (url = receiver.url, signal_type = 'all') => {
    const call = { ...as(ada), body: { webhook_url: url, signal_type } }
    const created = await server.ok('createWebhook', call)
    if (!('secret' in created)) throw new Error('Expected a new destination.')
    return { ...created, path: { id: String(created.id) } }
  }
  const deliveriesOf = (path: { id: string }) => server.ok('listDeliveries', { ...as(ada), path })
  const untilStatus = (path: { id: string }, status: string) =>
    vi.waitUntil(async () => (await deliveriesOf(path)).data.every((each) => each.status === status), patience)

  describe('POST /v1/partner/webhooks', () => {
    it('201 registers a destination and returns its secret only this time', async () => {
      const { status, body: created } = await server.call('createWebhook', { session: ada.session, body })
      expect(status).toBe(201)
      expect(created).toMatchObject({ ...body, status: 'active', disabled_reason: null, consecutive_failures: 0 })
      const { secret, ...shown } = created as Record<string, unknown>
      expect(secret).toMatch(/^whsec_/)
      expect(await server.ok('listWebhooks', as(ada))).toEqual({ data: [shown] })
      expect(await server.ok('describeAccount', as(ada))).toMatchObject({ webhooks: { count: 1, limit: 5 } })
    })

    it('200 for the same URL and type, without the secret', async () => {
      const first = await create()
      const again = await server.call('createWebhook', {
        ...as(ada),
        body: { webhook_url: receiver.url, signal_type: 'all' },
      })
      expect(again.status).toBe(200)
      expect(again.body).toMatchObject({ id: first.id })
      expect(again.body).not.toHaveProperty('secret')
    })

    it('400 for an unknown type, with the allowed ones', async () => {
      const refused = await server.refusal('createWebhook', { ...as(ada), body: { ...body, signal_type: 'gossip' } })
      expect(refused).toMatchObject({
        code: 'invalid_signal_type',
        detail: expect.stringContaining('director_resigned'),
      })
    })

    it('402 above the limit, also for twenty concurrent calls', async () => {
      const attempts = Array.from({ length: 20 }, (_, index) =>
        server.call('createWebhook', { ...as(ada), body: { ...body, webhook_url: `${receiver.url}/${index}` } }),
      )
      const statuses = (await Promise.all(attempts)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(5)
      expect(statuses.filter((status) => status === 402)).toHaveLength(15)
    })
  })

  describe('DELETE /v1/partner/webhooks/{id}', () => {
    it('200 deletes the destination and cancels its queued deliveries', async () => {
      receiver.status = 500
      const before = await server.engine.webhooks.waiting()
      const { id, path } = await create()
      await server.ok('testWebhook', { ...as(ada), path })
      await receiver.until(1)
      expect(await server.ok('deleteWebhook', { ...as(ada), path })).toEqual({ id, deleted: true })
      expect(await server.ok('listWebhooks', as(ada))).toEqual({ data: [] })
      const { status } = await server.call('deleteWebhook', { ...as(ada), path })
      expect(status).toBe(404)
      expect(await server.engine.webhooks.waiting()).toBe(before)
    })
  })

  it('delivers a change of a watched company to its subscribers in the same form as the feed', async () => {
    await importCompanies(server)
    const { path, secret } = await create(receiver.url, 'company')
    const charges = await create(`${receiver.url}/charges`, 'charge')
    await server.ok('watchCompany', { ...as(ada), body: { company_number: harbour } })
    const renamed = knownCompanies(today).map((company) =>
      company.number === harbour ? companyChanges.rename('QUAYSIDE BOATWORKS LIMITED', '2026-03-20')(company) : company,
    )
    await importCompanies(server, renamed, '2026-04-01')
    await server.engine.register.publishImportChanges()

    const [got] = await receiver.until(1)
    const [listed] = (await server.ok('listSignals', as(ada))).data
    expect(listed).toMatchObject({ seen_at: null, seen_by: null })
    // Whether somebody has seen it is only known later.
    const { seen_at: _at, seen_by: _by, ...data } = listed as NonNullable<typeof listed>
    expect(JSON.parse(got?.body ?? '')).toEqual({
      id: data.id,
      type: 'signal.name_changed',
      timestamp: data.detected_at,
      destination_sequence: 1,
      data,
    })
    const { 'x-brassplate-timestamp': at, 'x-brassplate-signature': signature } = got?.headers ?? {}
    expect(
      createHmac('sha256', secret ?? '')
        .update(`${at}.${got?.body}`)
        .digest('hex'),
    ).toBe(signature)
    await untilStatus(path, 'delivered')
    expect((await deliveriesOf(charges.path)).data).toEqual([])
  })

  // The rest is above the stores.
  if (!enginesOnce.includes(engine)) return

  describe('POST /v1/partner/webhooks/{id}/test', () => {
    it('202 sends a test event signed with the secret of the destination', async () => {
      const { path, secret } = await create()
      const queued = await server.ok('testWebhook', { ...as(ada), path })
      const [got] = await receiver.until(1)
      const { 'x-brassplate-timestamp': at, 'x-brassplate-signature': signature } = got?.headers ?? {}
      expect(
        createHmac('sha256', secret ?? '')
          .update(`${at}.${got?.body}`)
          .digest('hex'),
      ).toBe(signature)
      expect(JSON.parse(got?.body ?? '')).toMatchObject({ id: queued.event_id, type: 'webhook.test' })
      expect(got?.headers).toMatchObject({ 'x-brassplate-delivery': queued.id, 'x-brassplate-attempt': '1' })
      expect(got?.headers['user-agent']).toMatch(/^Brassplate/i)
      await untilStatus(path, 'delivered')
      expect((await server.ok('listWebhooks', as(ada))).data[0]).toMatchObject({
        last_success_at: expect.any(String),
        consecutive_failures: 0,
      })
    })

    it('202 sends a signal of the requested type, marked as a test and signed', async () => {
      const { path, secret } = await create(receiver.url, 'officer')
      const queued = await server.ok('testWebhook', { ...as(ada), path, body: { signal_type: 'charge_registered' } })
      expect(queued).toMatchObject({ event_type: 'signal.charge_registered', destination_sequence: null })
      const [got] = await receiver.until(1)
      const { 'x-brassplate-timestamp': at, 'x-brassplate-signature': signature } = got?.headers ?? {}
      expect(
        createHmac('sha256', secret ?? '')
          .update(`${at}.${got?.body}`)
          .digest('hex'),
      ).toBe(signature)
      expect(JSON.parse(got?.body ?? '')).toMatchObject({
        id: queued.event_id,
        type: 'signal.charge_registered',
        destination_sequence: null,
        test: true,
        data: { signal_type: 'charge_registered', company_number: '00000000', sequence: null },
      })
      expect((await server.ok('listSignals', as(ada))).data).toEqual([])
    })

    it.each(['gossip', 'charge', 'all'])('400 for %s, with the allowed types', async (signal_type) => {
      const { path } = await create()
      expect(await server.refusal('testWebhook', { ...as(ada), path, body: { signal_type } })).toMatchObject({
        code: 'invalid_signal_type',
        status: 400,
        detail: expect.stringContaining('charge_registered'),
      })
    })

    it('400 for a destination that answered 410, until it is registered again', async () => {
      receiver.status = 410
      const { path, id } = await create()
      await server.ok('testWebhook', { ...as(ada), path })
      const isDisabled = async () => (await server.ok('listWebhooks', as(ada))).data[0]?.status === 'disabled'
      await vi.waitUntil(isDisabled, patience)
      expect((await server.ok('listWebhooks', as(ada))).data[0]).toMatchObject({ disabled_reason: 'gone' })
      expect((await server.refusal('testWebhook', { ...as(ada), path })).code).toBe('invalid_request')

      receiver.status = 204
      const again = { ...as(ada), body: { webhook_url: receiver.url, signal_type: 'all' } }
      expect(await server.ok('createWebhook', again)).toMatchObject({ id, status: 'active' })
      const since = new Date(0).toISOString()
      expect(await server.ok('recoverDeliveries', { ...as(ada), path, body: { since } })).toMatchObject({ queued: 1 })
      await untilStatus(path, 'delivered')
    })
  })

  describe('POST /v1/partner/webhooks/{id}/rotate-secret', () => {
    it.each([1, 2])(
      '200 returns a new secret, and after %i rotation(s) the first secret still signs',
      async (times) => {
        const { path, secret } = await create()
        const before = await server.ok('rotateWebhookSecret', { ...as(ada), path })
        const rotated = times === 1 ? before : await server.ok('rotateWebhookSecret', { ...as(ada), path })
        expect(rotated.previous_valid_until).toBe(before.previous_valid_until)
        expect(rotated.secret).not.toBe(secret)
        expect(rotated.secret_last4).toBe(rotated.secret?.slice(-4))
        await server.ok('testWebhook', { ...as(ada), path })
        const [got] = await receiver.until(1)
        const by = (key = '') =>
          createHmac('sha256', key).update(`${got?.headers['x-brassplate-timestamp']}.${got?.body}`).digest('hex')
        expect(got?.headers['x-brassplate-signature']).toBe(by(secret))
        expect(got?.headers['x-brassplate-signature-next']).toBe(by(rotated.secret))
      },
    )
  })

  describe('GET /v1/partner/webhooks/{id}/deliveries', () => {
    it('200 lists deliveries page by page, newest first', async () => {
      const { path } = await create()
      const queued: string[] = []
      for (let count = 0; count < 3; count += 1) queued.push((await server.ok('testWebhook', { ...as(ada), path })).id)
      await receiver.until(3)
      await untilStatus(path, 'delivered')
      const page = await server.ok('listDeliveries', { ...as(ada), path, query: { page: '1', limit: '2' } })
      expect(page.data.map(({ id }) => id)).toEqual(queued.slice(1).reverse())
      expect(page.data[0]).toMatchObject({ attempts: 1, response_status: 204, error_message: null })
      expect(page.pagination).toEqual({ page: 1, limit: 2, total: 3, total_is_exact: true, has_more: true })
    })

    it('reports why an attempt failed and when the next one is due', async () => {
      receiver.status = 503
      const { path } = await create()
      await server.ok('testWebhook', { ...as(ada), path })
      await vi.waitUntil(async () => (await deliveriesOf(path)).data[0]?.response_status === 503, patience)
      expect((await deliveriesOf(path)).data[0]).toMatchObject({
        status: 'pending',
        error_message: 'The destination returned 503.',
        next_attempt_at: expect.any(String),
      })
    })
  })

  describe('GET /v1/partner/deliveries/{id}', () => {
    it('200 shows what was sent with its signatures but without the secret, and each attempt', async () => {
      receiver.status = 500
      receiver.answer = 'Out of order\0 🚢'
      const { path, secret } = await create()
      const { id, event_id } = await server.ok('testWebhook', { ...as(ada), path })
      const details = () => server.ok('getDelivery', { ...as(ada), path: { id } })
      await vi.waitUntil(async () => (await details()).attempts.length === 1, patience)
      receiver.status = 200
      receiver.answer = 'Thanks'
      // The second attempt follows after about five seconds.
      await vi.waitUntil(async () => (await details()).attempts.length === 2, patience)
      const { delivery, request, attempts } = await details()
      expect(delivery).toEqual((await deliveriesOf(path)).data[0])
      expect(delivery).toMatchObject({ id, status: 'delivered', attempts: 2 })
      expect(attempts).toEqual([
        {
          number: 1,
          started_at: expect.any(String),
          duration_ms: expect.any(Number),
          response_status: 500,
          response_excerpt: 'Out of order\uFFFD 🚢',
          error_message: 'The destination returned 500.',
        },
        {
          number: 2,
          started_at: expect.any(String),
          duration_ms: expect.any(Number),
          response_status: 200,
          response_excerpt: 'Thanks',
          error_message: null,
        },
      ])

      const [, last] = receiver.received
      expect(request).toMatchObject({ url: receiver.url, body: last?.body })
      const sent = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
      expect(last?.headers).toMatchObject(Object.fromEntries(sent))
      expect(request.headers).toMatchObject({ 'webhook-id': event_id, 'X-Brassplate-Attempt': '2' })
      for (const name of ['X-Brassplate-Signature', 'webhook-signature']) {
        expect(request.headers).not.toHaveProperty(name)
      }
      expect(JSON.stringify(request)).not.toContain(secret)
    })

    it('200 also after the destination was deleted, without its address', async () => {
      const { path } = await create()
      const { id } = await server.ok('testWebhook', { ...as(ada), path })
      await receiver.until(1)
      await server.ok('deleteWebhook', { ...as(ada), path })
      expect((await server.ok('getDelivery', { ...as(ada), path: { id } })).request.url).toBeNull()
    })
  })

  describe('POST /v1/partner/deliveries/{id}/replay', () => {
    it('202 sends the same bytes under a new delivery id', async () => {
      const { path } = await create()
      const first = await server.ok('testWebhook', { ...as(ada), path })
      await receiver.until(1)
      const replay = await server.ok('replayDelivery', { ...as(ada), path: { id: first.id } })
      expect(replay).toMatchObject({ replay_of: first.id, event_id: first.event_id, status: 'pending' })
      const [one, two] = await receiver.until(2)
      expect(two?.body).toBe(one?.body)
      expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
      expect(two?.headers['x-brassplate-delivery']).toBe(replay.id)
    })
  })

  it('404 on every route for resources of another account', async () => {
    const { path } = await create()
    const { id } = await server.ok('testWebhook', { ...as(ada), path })
    const since = new Date(0).toISOString()
    const calls = [
      server.call('deleteWebhook', { ...as(bob), path }),
      server.call('testWebhook', { ...as(bob), path }),
      server.call('rotateWebhookSecret', { ...as(bob), path }),
      server.call('listDeliveries', { ...as(bob), path }),
      server.call('recoverDeliveries', { ...as(bob), path, body: { since } }),
      server.call('replayDelivery', { ...as(bob), path: { id } }),
      server.call('getDelivery', { ...as(bob), path: { id } }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
    expect(await server.ok('listWebhooks', as(bob))).toEqual({ data: [] })
    expect((await server.ok('listWebhooks', as(ada))).data).toHaveLength(1)
  })

  it('logs at startup that private networks are allowed', () => {
    expect(server.logs.some((line) => line.includes('BRASSPLATE_ALLOW_PRIVATE_NETWORKS is on'))).toBe(true)
  })
})

describe('POST /v1/partner/webhooks with default settings', () => {
  let server: TestServer
  let ada: Member

  beforeAll(async () => {
    server = await TestServer.start('sqlite')
    ada = await server.guest('ada@harbour-lane.example')
  })
  afterAll(() => server.close())

  it.each([
    ['http://hooks.harbour-lane.co.uk/', 'must begin with https://'],
    ['https://hooks.harbour-lane.co.uk:8443/', 'must use port 443'],
    ['https://ada:secret@hooks.harbour-lane.co.uk/', 'must not contain a user name or password'],
    ['https://127.0.0.1/', 'must use a host name, not an IP address'],
    ['https://169.254.169.254/', 'must use a host name, not an IP address'],
    ['https://localhost/', 'must use a public host name'],
    ['not a url', 'is not a valid URL'],
  ])('400 for %s, with the reason', async (webhook_url, reason) => {
    const refused = await server.refusal('createWebhook', { key: ada.key, body: { ...body, webhook_url } })
    expect(refused).toMatchObject({ code: 'invalid_webhook_url', status: 400, detail: expect.stringContaining(reason) })
    expect(refused.errors?.[0]?.field).toBe('webhook_url')
    expect(await server.ok('listWebhooks', { key: ada.key })).toEqual({ data: [] })
  })

  it('logs nothing about private networks at startup', () => {
    expect(server.logs.some((line) => line.includes('PRIVATE_NETWORKS'))).toBe(false)
  })
})
