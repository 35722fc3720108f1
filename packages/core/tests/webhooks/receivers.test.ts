import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookPost } from '../../adapters/node/webhooks/webhook-post.js'
import { codeOf } from '../../src/shared/errors.js'
import { createDeliverer } from '../../src/webhooks/delivery/deliverer.js'
import { sendTest } from '../../src/webhooks/delivery/send-again.js'
import {
  answerBytesMax,
  excerptCharactersMax,
  type PostAnswer,
  type WebhookPost,
} from '../../src/webhooks/delivery/webhook-post.js'
import { createDestination } from '../../src/webhooks/destination/create-destination.js'
import { openVerified, testPorts, testSettings } from '../../testing/index.js'
import { hostileUrls, trickyNames } from '../outbound/hostile-urls.js'
import { OutboundWorld, privateAddress, publicAddress } from '../outbound/world.js'

const address = 'https://hooks.harbour-lane.co.uk/signals'
const stopping = { aborted: false, addEventListener() {}, removeEventListener() {} }
const body = '{"said":"naïve “quotes” 🏴"}'

let world: OutboundWorld
let received: { readonly headers: IncomingMessage['headers']; readonly method: string; readonly body: Buffer }[]

beforeEach(async () => {
  world = new OutboundWorld()
  received = []
  await world.start()
})
afterEach(() => world.stop())

/** Answers as given once the whole request has arrived. */
function answering(answer: (response: ServerResponse, request: IncomingMessage) => void): void {
  world.handler = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, method: request.method ?? '', body: Buffer.concat(chunks) })
      answer(response, request)
    })
  }
}

const post = (attemptMs = 5_000): WebhookPost => createWebhookPost({ door: world.door(), attemptMs })
const send = (attemptMs?: number, to = address): Promise<PostAnswer> =>
  post(attemptMs).send({ address: to, headers: { 'content-type': 'application/json' }, body, signal: stopping })

describe('a receiver', () => {
  it('gets exactly the bytes that were signed', async () => {
    answering((response) => response.writeHead(204).end())
    expect(await send()).toEqual({ kind: 'answer', status: 204, retryAfter: null, excerpt: '' })
    expect(received[0]?.method).toBe('POST')
    expect(received[0]?.body.equals(Buffer.from(body, 'utf8'))).toBe(true)
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      host: 'hooks.harbour-lane.co.uk',
    })
    expect(world.requests).toMatchObject([{ secure: true, path: '/signals' }])
  })

  it('may answer any status from 200 to 599, and no redirect is followed', async () => {
    let status = 199
    answering((response) => {
      response.writeHead(status, { location: 'https://elsewhere.harbour-lane.co.uk/' }).end()
    })
    const sender = post()
    for (status = 200; status <= 599; status += 1) {
      const answer = await sender.send({ address, headers: {}, body, signal: stopping })
      expect(answer).toMatchObject({ kind: 'answer', status })
    }
    expect(world.requests).toHaveLength(400)
    expect(new Set(world.requests.map(({ host }) => host))).toEqual(new Set(['hooks.harbour-lane.co.uk']))
  })

  it('that is busy has its Retry-After read', async () => {
    answering((response) => response.writeHead(429, { 'retry-after': '120' }).end())
    expect(await send()).toMatchObject({ status: 429, retryAfter: '120' })
  })

  it('that sends a long answer is read up to the limit', async () => {
    answering((response) => response.end(`\0${'é'.repeat(answerBytesMax)}`))
    const answer = await send()
    if (answer.kind !== 'answer') throw new Error(answer.reason)
    expect(answer.status).toBe(200)
    expect(answer.excerpt.length).toBeLessThanOrEqual(excerptCharactersMax)
    expect(answer.excerpt.startsWith('\uFFFDééé')).toBe(true)
    await world.untilClosed()
  })

  it('that answers in an unknown encoding has answered', async () => {
    answering((response) => response.writeHead(200, { 'content-encoding': 'rot13' }).end('uryyb'))
    expect(await send()).toMatchObject({ kind: 'answer', status: 200 })
  })

  it.each<[string, (response: ServerResponse, request: IncomingMessage) => void]>([
    ['hangs', () => {}],
    ['hangs after the headers', (response) => response.writeHead(200).flushHeaders()],
    [
      'answers slowly',
      (response) => {
        const timer = setInterval(() => response.write('.'), 5)
        response.once('close', () => clearInterval(timer))
      },
    ],
  ])('that %s is abandoned when the time is up', async (_, answer) => {
    answering(answer)
    expect(await send(200)).toEqual({ kind: 'failed', reason: 'timeout' })
    await world.untilClosed()
  })

  it('that breaks the connection has not answered', async () => {
    answering((_, request) => request.socket.destroy())
    expect(await send()).toEqual({ kind: 'failed', reason: 'connection', fault: 'interrupted' })
  })

  it('is abandoned at once when the process stops', async () => {
    let stop = () => {}
    answering(() => stop())
    const signal = {
      aborted: false,
      addEventListener: (_: 'abort', end: () => void) => (stop = end),
      removeEventListener() {},
    }
    const answer = await post(60_000).send({ address, headers: {}, body, signal })
    expect(answer).toEqual({ kind: 'failed', reason: 'timeout' })
  })
})

describe('an address that is not on the public internet', () => {
  it('is not dialled, whether or not it could be registered', async () => {
    const ports = testPorts()
    const account = (await openVerified(ports)).id
    const settings = { ...testSettings, webhookLimit: 10_000 }
    const deliverer = createDeliverer(ports, post())
    for (const [name, addresses] of trickyNames) world.names.set(name, addresses)
    const registered: string[] = []
    for (const url of hostileUrls.flatMap((each) => [each, each.replace(/^http:/, 'https:')])) {
      const created = await createDestination(ports, settings, account, { url, signalType: 'all' }).catch(codeOf)
      if (typeof created === 'object' && created !== null) {
        if (created.secret === null) continue
        registered.push(url)
        await sendTest(ports, account, created.destination.id)
        expect([url, await deliverer.next({ stopping })]).toEqual([url, 'postponed'])
      } else {
        expect([url, created]).toEqual([url, 'invalid_webhook_url'])
        expect([url, (await send(undefined, url)).kind]).toEqual([url, 'failed'])
      }
    }
    // Where a name leads is known only when it is dialled.
    expect(new Set(registered.map((url) => new URL(url).hostname))).toEqual(new Set(trickyNames.keys()))
    expect(world.dials).toEqual([])
    expect(world.privateConnections).toBe(0)
  })

  it.each([
    ['private', [privateAddress]],
    ['half private', [publicAddress, privateAddress]],
  ])('is refused at each attempt, even if the name has become %s since it was registered', async (_, addresses) => {
    const ports = testPorts()
    const account = (await openVerified(ports)).id
    const { destination, secret } = await createDestination(ports, testSettings, account, {
      url: address,
      signalType: 'all',
    })
    const deliverer = createDeliverer(ports, post())
    answering((response) => response.writeHead(204).end())

    await sendTest(ports, account, destination.id)
    expect(await deliverer.next({ stopping })).toBe('delivered')
    const { 'x-brassplate-timestamp': at, 'x-brassplate-signature': signature } = received[0]?.headers ?? {}
    expect(
      createHmac('sha256', secret ?? '')
        .update(`${at}.${received[0]?.body}`)
        .digest('hex'),
    ).toBe(signature)

    await world.untilClosed()
    world.names.set('hooks.harbour-lane.co.uk', addresses)
    await sendTest(ports, account, destination.id)
    expect(await deliverer.next({ stopping })).toBe('postponed')
    expect(world.dials).toHaveLength(1)
    expect(world.privateConnections).toBe(0)
    const { items } = await ports.deliveries.list(account, destination.id, { page: 1, limit: 1 })
    expect(items[0]?.errorMessage).toContain('does not have a public internet address')
  })
})

describe('with private networks allowed', () => {
  it('a receiver on loopback is reached over http on any port', async () => {
    answering((response) => response.writeHead(204).end())
    const door = world.door({ allowsPrivateNetworks: true, isPublic: () => true })
    const local = `http://127.0.0.1:${world.plainPort}/hook`
    const answer = await createWebhookPost({ door }).send({ address: local, headers: {}, body, signal: stopping })
    expect(answer).toMatchObject({ kind: 'answer', status: 204 })
  })
})
