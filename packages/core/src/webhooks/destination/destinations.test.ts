import { beforeEach, describe, expect, it } from 'vitest'
import {
  answering,
  openVerified,
  ScriptedPost,
  sampleFeedSignal,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import { webhookEvent } from '../../api/webhooks/schemas.js'
import { dayMs, hourMs } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { signalTypes } from '../../signals/signal-type.js'
import { createDeliverer } from '../delivery/deliverer.js'
import { deliveriesTotalMax } from '../delivery/delivery-store.js'
import { describeDelivery } from '../delivery/describe-delivery.js'
import { fanOut } from '../delivery/fan-out.js'
import { listDeliveries } from '../delivery/list-deliveries.js'
import { recoverDeliveries, replayDelivery, sendTest } from '../delivery/send-again.js'
import { createDestination } from './create-destination.js'
import { deleteDestination } from './delete-destination.js'
import { rotateSecret } from './rotate-secret.js'

const url = 'https://hooks.harbour-lane.co.uk/signals'
const stopping = { aborted: false, addEventListener() {}, removeEventListener() {} }
const page = { page: 1, limit: 20 }

let ports: TestPorts
let account: AccountId
let other: AccountId

beforeEach(async () => {
  ports = testPorts()
  account = (await openVerified(ports)).id
  other = (await openVerified(ports, { email: 'bob@harbour-lane.example', password: 'correct horse battery' })).id
})

const create = (signalType = 'all', given = url) =>
  createDestination(ports, testSettings, account, { url: given, signalType })
const signal = (name: string) =>
  ports.atomically((stores) =>
    fanOut(stores, ports.random, [{ ...sampleFeedSignal(name), account }], ports.clock.now()),
  )
const deliver = (...statuses: number[]) => {
  const post = new ScriptedPost(...statuses.map((status) => answering(status)))
  const deliverer = createDeliverer(ports, post)
  return { post, next: () => deliverer.next({ stopping }) }
}

describe('createDestination', () => {
  it('returns a secret of 32 random bytes once, and stores it only encrypted', async () => {
    const { destination, secret } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(destination).toMatchObject({ url, signalType: 'all', secretLast4: secret?.slice(-4), disabledReason: null })
    await signal('a')
    const lease = { id: 'lease', until: ports.clock.now() + 1 }
    const full = { destinations: [], origins: [], accounts: [], skipsFailing: false }
    const [claimed] = await ports.deliveries.claim(lease, ports.clock.now(), full, 1)
    expect(claimed?.destination.secrets.secret).not.toContain(secret)
    expect(JSON.stringify(await ports.webhooks.list(account))).not.toContain(secret)
  })

  it('returns the existing destination for any notation of the same address, without a secret', async () => {
    const { destination } = await create()
    const again = await create('all', 'HTTPS://HOOKS.harbour-lane.co.uk:443/signals')
    expect(again).toEqual({ destination, isNew: false, secret: null })
    expect((await create('charge')).secret).not.toBeNull()
  })

  it('rejects one destination more than the limit, and names the limit', async () => {
    const settings = { ...testSettings, webhookLimit: 1 }
    await create()
    const more = createDestination(ports, settings, account, { url, signalType: 'charge' })
    await expect(more).rejects.toMatchObject({
      code: 'webhooks_full',
      message: expect.stringContaining('(1 destination)'),
    })
    await ports.accounts.setLimits(account, { watchlistLimit: null, webhookLimit: 2 })
    await createDestination(ports, settings, account, { url, signalType: 'charge' })
  })

  it('rejects an unknown type and lists the allowed ones', async () => {
    await expect(create('nonsense')).rejects.toMatchObject({
      code: 'invalid_signal_type',
      message: expect.stringContaining('director_resigned'),
      nextStep: expect.not.stringContaining('director_resigned'),
      problems: [{ field: 'signal_type' }],
    })
  })

  it('enables a disabled destination with its old secret', async () => {
    const { destination, secret } = await create()
    await ports.webhooks.disable(destination.id, 'failing')
    expect(await create()).toMatchObject({ destination: { id: destination.id, disabledReason: null }, secret: null })
    await signal('a')
    const { post, next } = deliver(204)
    expect(await next()).toBe('delivered')
    expect(secret).not.toBeNull()
    expect(post.requests).toHaveLength(1)
  })
})

describe('a destination of another account', () => {
  it('is reported as not found', async () => {
    const { id } = (await create()).destination
    await signal('a')
    const delivery = (await listDeliveries(ports, account, id, page)).items[0]?.id ?? ''
    const refused = { code: 'not_found' }
    await expect(deleteDestination(ports, other, id)).rejects.toMatchObject(refused)
    await expect(rotateSecret(ports, other, id)).rejects.toMatchObject(refused)
    await expect(sendTest(ports, other, id)).rejects.toMatchObject(refused)
    await expect(listDeliveries(ports, other, id, page)).rejects.toMatchObject(refused)
    await expect(recoverDeliveries(ports, other, id, 0)).rejects.toMatchObject(refused)
    await expect(replayDelivery(ports, other, delivery)).rejects.toMatchObject(refused)
    for (const unknown of ['dlv_unknown', 'nonsense', '']) {
      await expect(replayDelivery(ports, account, unknown)).rejects.toMatchObject(refused)
    }
  })
})

describe('sendTest', () => {
  it('sends a valid event that has no sequence and uses none', async () => {
    const { id } = (await create('charge')).destination
    expect(await sendTest(ports, account, id)).toMatchObject({ eventType: 'webhook.test', sequence: null, attempts: 0 })
    const { post, next } = deliver(204)
    expect(await next()).toBe('delivered')
    const event = webhookEvent.parse(JSON.parse(post.requests[0]?.body ?? ''))
    expect(event).toMatchObject({ type: 'webhook.test', destination_sequence: null })
    expect(event.id).toMatch(/^evt_/)
    expect(post.requests[0]?.headers['webhook-id']).toBe(event.id)
  })

  it.each(signalTypes)('sends an event of type %s that is marked as a test', async (type) => {
    const { id } = (await create('charge')).destination
    const queued = await sendTest(ports, account, id, type)
    expect(queued).toMatchObject({ eventType: `signal.${type}`, sequence: null })
    const { post, next } = deliver(204)
    expect(await next()).toBe('delivered')
    const event = webhookEvent.parse(JSON.parse(post.requests[0]?.body ?? ''))
    expect(event).toMatchObject({
      id: queued.eventId,
      type: `signal.${type}`,
      destination_sequence: null,
      test: true,
      data: { id: queued.eventId, sequence: null, signal_type: type },
    })
  })

  it('uses no sequence of the destination', async () => {
    const { id } = (await create()).destination
    await sendTest(ports, account, id, 'dissolved')
    await signal('a')
    const [first] = (await listDeliveries(ports, account, id, page)).items
    expect(first).toMatchObject({ sequence: 1 })
  })

  it('rejects an unknown type and a category, and lists the types', async () => {
    const { id } = (await create()).destination
    for (const wrong of ['gossip', 'all', 'charge', '']) {
      await expect(sendTest(ports, account, id, wrong)).rejects.toMatchObject({
        code: 'invalid_signal_type',
        message: expect.stringContaining('charge_registered'),
        problems: [{ field: 'signal_type', message: 'must be a signal type' }],
      })
    }
    expect((await listDeliveries(ports, account, id, page)).total).toBe(0)
  })

  it('is refused for a disabled destination, with the next step', async () => {
    const { id } = (await create()).destination
    await ports.webhooks.disable(id, 'gone')
    await expect(sendTest(ports, account, id)).rejects.toMatchObject({
      code: 'invalid_request',
      nextStep: expect.stringContaining('again'),
    })
  })
})

describe('describeDelivery', () => {
  it('shows the request and its attempts to the owner only, its signatures when no receiver accepts them any more', async () => {
    const { destination, secret } = await create()
    const { id } = await sendTest(ports, account, destination.id)
    expect(await describeDelivery(ports, testSettings, account, id)).toMatchObject({ url, headers: null })
    const { post, next } = deliver(204)
    await next()
    const described = await describeDelivery(ports, testSettings, account, id)
    const { headers, body } = post.requests[0] ?? { headers: {}, body: '' }
    expect(described).toMatchObject({ url, delivery: { id, body, pastAttempts: [{ number: 1, responseStatus: 204 }] } })
    const unsigned = Object.entries(headers).filter(([name]) => !/signature/i.test(name))
    expect(described.headers).toEqual(Object.fromEntries(unsigned))
    ports.clock.advance(hourMs)
    const later = await describeDelivery(ports, testSettings, account, id)
    expect(later.headers).toEqual(headers)
    expect(headers).toHaveProperty('webhook-signature')
    expect(JSON.stringify([described, later])).not.toContain(secret)
    await expect(describeDelivery(ports, testSettings, other, id)).rejects.toMatchObject({ code: 'not_found' })
    for (const unknown of ['dlv_unknown', 'nonsense', '']) {
      await expect(describeDelivery(ports, testSettings, account, unknown)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('stores the headers of the last attempt only', async () => {
    const { id } = (await create()).destination
    await signal('a')
    const { post, next } = deliver(500)
    await next()
    ports.clock.advance(dayMs)
    await next()
    ports.clock.advance(hourMs)
    const [delivery] = (await listDeliveries(ports, account, id, page)).items
    const described = await describeDelivery(ports, testSettings, account, delivery?.id ?? '')
    expect(described.headers).toEqual(post.requests[1]?.headers)
    expect(described.delivery.pastAttempts.map(({ headers }) => headers !== undefined)).toEqual([false, true])
  })

  it('shows a delivery whose destination was deleted', async () => {
    const { id } = (await create()).destination
    const test = await sendTest(ports, account, id)
    await deleteDestination(ports, account, id)
    expect(await describeDelivery(ports, testSettings, account, test.id)).toMatchObject({
      url: null,
      delivery: { status: 'cancelled' },
    })
  })
})

describe('replayDelivery', () => {
  it('sends the same bytes under a new delivery id, any number of times', async () => {
    const { id } = (await create()).destination
    await signal('a')
    const { post, next } = deliver(204)
    await next()
    const [original] = (await listDeliveries(ports, account, id, page)).items
    const replays = [
      await replayDelivery(ports, account, original?.id ?? ''),
      await replayDelivery(ports, account, original?.id ?? ''),
    ]
    for (const replay of replays) {
      expect(replay).toMatchObject({
        eventId: original?.eventId,
        sequence: 1,
        replayOf: original?.id,
        status: 'pending',
      })
    }
    expect([await next(), await next(), await next()]).toEqual(['delivered', 'delivered', 'idle'])
    expect(new Set(post.requests.map(({ body }) => body)).size).toBe(1)
    expect(new Set(post.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(post.requests.map(({ headers }) => headers['X-Brassplate-Delivery'])).size).toBe(3)
  })

  it('is refused once the destination is deleted', async () => {
    const { id } = (await create()).destination
    await signal('a')
    const [original] = (await listDeliveries(ports, account, id, page)).items
    await deleteDestination(ports, account, id)
    await expect(replayDelivery(ports, account, original?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('recoverDeliveries', () => {
  it('queues failed deliveries since a time, once', async () => {
    const { id } = (await create()).destination
    await signal('a')
    const failing = deliver(500)
    await failing.next()
    const at = ports.clock.now()
    ports.clock.advance(dayMs)
    await signal('b')
    const [later] = [ports.clock.now()]
    expect(await recoverDeliveries(ports, account, id, at)).toBe(0)
    await failing.next()
    await failing.next()
    expect(await recoverDeliveries(ports, account, id, later)).toBe(1)
    expect(await recoverDeliveries(ports, account, id, at)).toBe(1)
    expect(await recoverDeliveries(ports, account, id, at)).toBe(0)
    const working = deliver(204)
    expect([await working.next(), await working.next(), await working.next()]).toEqual([
      'delivered',
      'delivered',
      'idle',
    ])
  })
})

describe('listDeliveries', () => {
  it('names the company of a signal and of its replay, and none for a test', async () => {
    const { id } = (await create()).destination
    await signal('a')
    const [original] = (await listDeliveries(ports, account, id, page)).items
    await replayDelivery(ports, account, original?.id ?? '')
    await sendTest(ports, account, id)
    await sendTest(ports, account, id, 'dissolved')
    const { items } = await listDeliveries(ports, account, id, page)
    const company = { number: expect.stringMatching(/^\w{8}$/), name: 'HARBOUR LANE LTD' }
    expect(items.map((delivery) => delivery.company)).toEqual([null, null, company, company])
  })

  it.each([
    [deliveriesTotalMax - 1, true],
    [deliveriesTotalMax, false],
  ])('reports for %i deliveries whether the total is exact', async (total, isTotalExact) => {
    const { id } = (await create()).destination
    const deliveries = { ...ports.deliveries, list: async () => ({ items: [], total }) }
    const listed = await listDeliveries({ ...ports, deliveries }, account, id, page)
    expect(listed).toMatchObject({ total: deliveriesTotalMax - 1, isTotalExact })
  })
})
