import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answering,
  deliveredToken,
  openVerified,
  Postbox,
  ScriptedPost,
  sampleFeedSignal,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import { sendDueMail } from '../../accounts/email/send-due-mail.js'
import { webhookEvent } from '../../api/webhooks/schemas.js'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/clock.js'
import { type AccountId, asId } from '../../shared/ids.js'
import { Stopper } from '../../shared/stop-signal.js'
import { createDestination } from '../destination/create-destination.js'
import { previousValidMs, rotateSecret } from '../destination/rotate-secret.js'
import { createDeliverer, type Deliverer, leaseMs } from './deliverer.js'
import { pastAttemptsMax } from './delivery.js'
import { fanOut } from './fan-out.js'
import { waitsMs } from './schedule.js'
import type { PostAnswer } from './webhook-post.js'

const url = 'https://hooks.harbour-lane.co.uk/signals'
const stopping = { aborted: false, addEventListener() {}, removeEventListener() {} }
/** Random values in the middle of the range, so that delays are exactly as planned; ids still count up. */
const middle = (length: number) => (length === 4 ? Uint8Array.of(0x7f, 0xff, 0xff, 0xff) : null)

let ports: TestPorts
let post: ScriptedPost
let deliverer: Deliverer
let account: AccountId
let destination: number
let secret: string

beforeEach(async () => {
  const given = testPorts()
  ports = { ...given, random: { bytes: (length) => middle(length) ?? given.random.bytes(length) } }
  post = new ScriptedPost(answering(204))
  deliverer = createDeliverer(ports, post)
  account = (await openVerified(ports)).id
  const created = await createDestination(ports, testSettings, account, { url, signalType: 'all' })
  destination = created.destination.id
  secret = created.secret ?? ''
})

let signals = 0
async function signal(): Promise<void> {
  signals += 1
  const feed = { ...sampleFeedSignal(`n${signals}`, 'ada', signals), account, detectedAt: ports.clock.now() }
  await ports.atomically((stores) => fanOut(stores, ports.random, [feed], ports.clock.now()))
}

const next = () => deliverer.next({ stopping })
const found = async () => {
  const one = await ports.webhooks.find(account, destination)
  if (!one) throw new Error('the destination is gone')
  return one
}
const delivery = async (index = 0) =>
  (await ports.deliveries.list(account, destination, { page: 1, limit: 50 })).items.at(-1 - index)

/** Makes every attempt as it becomes due and returns their times. */
async function untilQuiet(attemptsMost: number): Promise<number[]> {
  const start = ports.clock.now()
  const at: number[] = []
  for (let count = 0; count < attemptsMost; count += 1) {
    if ((await next()) === 'idle') {
      const due = (await ports.deliveries.list(account, destination, { page: 1, limit: 50 })).items
        .flatMap(({ nextAttemptAt }) => nextAttemptAt ?? [])
        .sort((one, other) => one - other)
      if (due[0] === undefined) return at
      ports.clock.advance(due[0] - ports.clock.now())
      continue
    }
    at.push(ports.clock.now() - start)
  }
  return at
}

describe('a delivery', () => {
  it('sends the signal once, signed and numbered, and is recorded', async () => {
    await signal()
    expect(await next()).toBe('delivered')
    expect(await next()).toBe('idle')

    const [request] = post.requests
    expect(request?.address).toBe(url)
    const event = webhookEvent.parse(JSON.parse(request?.body ?? ''))
    expect(event).toMatchObject({
      type: 'signal.director_resigned',
      destination_sequence: 1,
      data: { sequence: signals },
    })
    const timestamp = String(ports.clock.now() / secondMs)
    const expected = createHmac('sha256', secret).update(`${timestamp}.${request?.body}`).digest('hex')
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'X-Brassplate-Signature': expected,
      'X-Brassplate-Timestamp': timestamp,
      'X-Brassplate-Attempt': '1',
      'webhook-id': event.id,
    })
    expect(await delivery()).toMatchObject({ status: 'delivered', attempts: 1, deliveredAt: ports.clock.now() })
    expect(await found()).toMatchObject({ lastSuccessAt: ports.clock.now(), consecutiveFailures: 0 })
  })

  it('is attempted ten times at exactly the planned times with the same bytes and id, and then becomes a dead letter', async () => {
    post.next(answering(500))
    await signal()
    const planned = [0]
    for (const wait of waitsMs) planned.push((planned.at(-1) ?? 0) + wait)
    const made = await untilQuiet(100)
    expect(made.map((at) => Math.round(at / secondMs))).toEqual(planned.map((at) => at / secondMs))

    expect(new Set(post.requests.map(({ body }) => body)).size).toBe(1)
    expect(new Set(post.requests.map(({ headers }) => headers['X-Brassplate-Delivery'])).size).toBe(1)
    expect(post.requests.map(({ headers }) => headers['X-Brassplate-Attempt'])).toEqual(
      planned.map((_, index) => String(index + 1)),
    )
    expect(await delivery()).toMatchObject({
      status: 'dead_letter',
      attempts: 10,
      responseStatus: 500,
      errorMessage: 'The destination returned 500.',
    })
    expect((await found()).disabledReason).toBeNull()
  })

  it('keeps its last 20 attempts, each with its duration and response', async () => {
    const slow = createDeliverer(ports, {
      mail: (message) => post.mail(message),
      send: async () => {
        ports.clock.advance(250)
        return { kind: 'answer', status: 500, retryAfter: null, excerpt: 'Out of order' }
      },
    })
    deliverer = slow
    await signal()
    const { id = asId('dlv', 'dlv_none') } = (await delivery()) ?? {}
    const attempts = async () => (await ports.deliveries.find(account, id))?.pastAttempts ?? []
    const startedAt = ports.clock.now()
    await next()
    expect(await attempts()).toEqual([
      {
        number: 1,
        startedAt,
        durationMs: 250,
        responseStatus: 500,
        responseExcerpt: 'Out of order',
        errorMessage: 'The destination returned 500.',
        headers: expect.objectContaining({ 'X-Brassplate-Attempt': '1' }),
      },
    ])

    const starts = [startedAt]
    for (let round = 0; round < 25; round += 1) {
      expect(await ports.deliveries.recover(destination, 0, ports.clock.now(), 10)).toBe(1)
      starts.push(ports.clock.now())
      await next()
    }
    expect((await attempts()).map((attempt) => attempt.startedAt)).toEqual(starts.slice(-pastAttemptsMax))
  })

  it('records an attempt without a response with its reason', async () => {
    post.next({ kind: 'failed', reason: 'timeout' })
    await signal()
    await next()
    const { id = asId('dlv', 'dlv_none') } = (await delivery()) ?? {}
    expect((await ports.deliveries.find(account, id))?.pastAttempts).toMatchObject([
      { number: 1, responseStatus: null, responseExcerpt: null, errorMessage: expect.any(String) },
    ])
  })

  it('waits as long as a busy destination requests', async () => {
    post.next(answering(429, '600'), answering(503, 'Mon, 02 Mar 2026 18:00:00 GMT'), answering(204))
    await signal()
    expect(await untilQuiet(10)).toEqual([0, 10 * minuteMs, 6 * hourMs])
  })

  it('is sent again as the same attempt once the lease of a dead process has expired', async () => {
    await signal()
    await ports.deliveries.claim(
      { id: 'dead', until: ports.clock.now() + leaseMs },
      ports.clock.now(),
      {
        destinations: [],
        origins: [],
        accounts: [],
        skipsFailing: false,
      },
      1,
    )
    expect(await next()).toBe('idle')
    ports.clock.advance(leaseMs)
    expect(await next()).toBe('delivered')
    expect(await delivery()).toMatchObject({ attempts: 1 })
  })

  it('keeps its whole schedule, no matter how often its process dies', async () => {
    await signal()
    for (let death = 0; death < 20; death += 1) {
      const now = ports.clock.now()
      const full = { destinations: [], origins: [], accounts: [], skipsFailing: false }
      expect(await ports.deliveries.claim({ id: `dead ${death}`, until: now + leaseMs }, now, full, 1)).toHaveLength(1)
      if (death % 2 === 0) await ports.deliveries.voidLeases(now)
      else ports.clock.advance(leaseMs)
    }
    expect(await next()).toBe('delivered')
    expect(await delivery()).toMatchObject({ attempts: 1 })
  })

  it('is released when its process is stopped, and does not count as an attempt', async () => {
    await signal()
    const stop = new Stopper()
    const hanging = createDeliverer(ports, {
      mail: (message) => post.mail(message),
      send: () => new Promise<PostAnswer>(() => stop.stop()),
    })
    expect(await hanging.next({ stopping: stop })).toBe('released')
    expect(await delivery()).toMatchObject({ status: 'pending', attempts: 0, nextAttemptAt: ports.clock.now() })
  })

  it('is released on shutdown if it was leased but not attempted', async () => {
    await createDestination(ports, testSettings, account, {
      url: 'https://other.harbour-lane.co.uk/',
      signalType: 'all',
    })
    await signal()
    expect(await next()).toBe('delivered')
    await deliverer.release()
    expect(await createDeliverer(ports, post).next({ stopping })).toBe('delivered')
    expect(post.requests.map(({ headers }) => headers['X-Brassplate-Attempt'])).toEqual(['1', '1'])
  })

  it('is not sent if its secret cannot be decrypted, and says what to do', async () => {
    await signal()
    const crypto = { ...ports.crypto, unseal: () => null }
    expect(await createDeliverer({ ...ports, crypto }, post).next({ stopping })).toBe('postponed')
    expect(post.requests).toEqual([])
    expect((await delivery())?.errorMessage).toContain('Rotate it')
  })

  it('is not sent if the destination has been deleted', async () => {
    await signal()
    const deleting = createDeliverer(ports, {
      mail: (message) => post.mail(message),
      async send() {
        await ports.webhooks.remove(account, destination)
        return answering(500)
      },
    })
    expect(await deleting.next({ stopping })).toBe('lost')
    ports.clock.advance(dayMs)
    expect(await next()).toBe('idle')
  })
})

describe('a rotated secret', () => {
  const bySecret = (request: (typeof post.requests)[number] | undefined, key: string) =>
    createHmac('sha256', key).update(`${request?.headers['X-Brassplate-Timestamp']}.${request?.body}`).digest('hex')

  it('signs alongside the new one for a day, and then no longer', async () => {
    const rotated = await rotateSecret(ports, account, destination)
    ports.clock.advance(previousValidMs - 1)
    await signal()
    await next()
    expect(post.requests[0]?.headers).toMatchObject({
      'X-Brassplate-Signature': bySecret(post.requests[0], secret),
      'X-Brassplate-Signature-Next': bySecret(post.requests[0], rotated.secret),
    })
    expect(post.requests[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2)

    ports.clock.advance(1)
    await signal()
    await next()
    expect(post.requests[1]?.headers['X-Brassplate-Signature']).toBe(bySecret(post.requests[1], rotated.secret))
    expect(post.requests[1]?.headers).not.toHaveProperty('X-Brassplate-Signature-Next')
  })

  it('keeps signing for its day even if the owner lost the new one and rotates again', async () => {
    const lost = await rotateSecret(ports, account, destination)
    ports.clock.advance(minuteMs)
    const rotated = await rotateSecret(ports, account, destination)
    expect(rotated.previousValidUntil).toBe(lost.previousValidUntil)

    ports.clock.advance(previousValidMs - minuteMs - 1)
    await signal()
    await next()
    expect(post.requests[0]?.headers).toMatchObject({
      'X-Brassplate-Signature': bySecret(post.requests[0], secret),
      'X-Brassplate-Signature-Next': bySecret(post.requests[0], rotated.secret),
    })
    ports.clock.advance(1)
    expect((await rotateSecret(ports, account, destination)).previousValidUntil).toBe(
      ports.clock.now() + previousValidMs,
    )
  })
})

describe('a destination', () => {
  it('is disabled at once if it returns 410, and its queued deliveries are cancelled', async () => {
    await signal()
    await signal()
    post.next(answering(410))
    expect(await next()).toBe('cancelled')
    expect(await found()).toMatchObject({ disabledReason: 'gone' })
    expect(await next()).toBe('idle')
    expect((await delivery(1))?.status).toBe('cancelled')
    expect(await ports.mail.count()).toBe(0)
  })

  /** One failing attempt every `hours` hours, from a new signal. */
  async function failEvery(hours: number, until: number): Promise<void> {
    for (const start = ports.clock.now(); ports.clock.now() - start < until; ports.clock.advance(hours * hourMs)) {
      await signal()
      await deliverer.next({ stopping })
    }
  }

  it('is disabled after exactly five days of failures, and its owner gets a mail', async () => {
    post.next(answering(500))
    await failEvery(6, 5 * dayMs)
    expect((await found()).disabledReason).toBeNull()
    ports.clock.advance(-1)
    await next()
    expect((await found()).disabledReason).toBeNull()
    ports.clock.advance(1)
    await signal()
    await next()
    expect(await found()).toMatchObject({ disabledReason: 'failing' })
    expect(await ports.deliveries.waiting()).toBe(0)

    const postbox = new Postbox()
    await sendDueMail(ports, testSettings, postbox)
    expect(postbox.messages).toHaveLength(1)
    expect(postbox.messages[0]).toMatchObject({ subject: 'A Brassplate webhook destination was disabled' })
    expect(postbox.messages[0]?.text).toContain('https://api.brassplate.example/v1/partner/webhooks')
    await expect(deliveredToken(ports)).rejects.toThrow()
  })

  it('stays enabled if it succeeds once in between', async () => {
    post.next(answering(500))
    await failEvery(6, 4 * dayMs)
    post.next(answering(200), answering(500))
    await failEvery(6, 4 * dayMs)
    expect((await found()).disabledReason).toBeNull()
  })

  it('stays enabled after one failure and a gap of days, until it fails once more', async () => {
    post.next(answering(500))
    await signal()
    await next()
    ports.clock.advance(6 * dayMs)
    await next()
    expect((await found()).disabledReason).toBeNull()
    ports.clock.advance(hourMs)
    await next()
    expect((await found()).disabledReason).toBe('failing')
  })
})
