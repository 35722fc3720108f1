import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headerBytesMax } from '../../adapters/node/web/bounded-agent.js'
import { redirectsMax } from '../../adapters/node/web/follow-redirects.js'
import type { OutboundDoor } from '../../adapters/node/web/outbound-door.js'
import { defaultOutboundLimits, type OutboundRequest } from '../../adapters/node/web/outbound-request.js'
import { OutboundWorld, privateAddress, publicAddress } from './world.js'

const site = 'http://harbour-lane.co.uk/'
const secureSite = 'https://harbour-lane.co.uk/'

let world: OutboundWorld
let door: OutboundDoor

beforeEach(async () => {
  world = new OutboundWorld()
  await world.start()
  door = world.door()
})

afterEach(() => world.stop())

const get = (url: string, change: Partial<OutboundRequest> = {}, from = door) => {
  return from.send({ method: 'GET', url, use: 'site', ...change })
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('the outbound door', () => {
  it('brings a page, and says who asks', async () => {
    const seen: unknown[] = []
    world.handler = (request, response) => {
      seen.push(request.method, request.url, request.headers.host, request.headers['user-agent'])
      response.writeHead(200, { 'content-type': 'text/html', 'x-two': ['a', 'b'] }).end('<p>hello</p>')
    }
    const answer = await get(`${site}legal?x=1#part`)
    expect(answer).toMatchObject({
      kind: 'answer',
      status: 200,
      url: `${site}legal?x=1`,
      headers: { 'content-type': 'text/html', 'x-two': 'a, b' },
      isCut: false,
    })
    expect(answer.kind === 'answer' && text(answer.body)).toBe('<p>hello</p>')
    expect(seen).toEqual(['GET', '/legal?x=1', 'harbour-lane.co.uk', 'Brassplate/0.0.0 (+https://brassplate.example)'])
    expect(world.dials).toEqual([{ address: publicAddress, port: 80 }])
  })

  it('goes over TLS, with the name checked', async () => {
    expect(await get(secureSite)).toMatchObject({ kind: 'answer', status: 200 })
    expect(world.requests).toEqual([{ host: 'harbour-lane.co.uk', path: '/', secure: true }])
    expect(await get('https://saltmarsh-fiction.co.uk/')).toMatchObject({ kind: 'failed', reason: 'connection' })
    expect(await get(secureSite, {}, world.door({ certificates: '' }))).toMatchObject({ reason: 'connection' })
    expect(world.requests).toHaveLength(1)
  })

  it('posts the very bytes that it is given', async () => {
    const body = new Uint8Array([0, 255, 13, 10, 0xc3, 0x28])
    let received: Buffer | null = null
    world.handler = (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received = Buffer.concat(chunks)
        response.writeHead(204).end()
      })
    }
    const headers = { 'content-type': 'application/json', 'webhook-id': 'one' }
    const answer = await door.send({ method: 'POST', url: secureSite, use: 'callback', headers, body })
    expect(answer).toMatchObject({ kind: 'answer', status: 204 })
    expect(received).toEqual(Buffer.from(body))
  })

  it('keeps a connection for the next request, and judges the next connection anew', async () => {
    const lasting = world.door({ keepAliveMs: 4_000 })
    await get(site, {}, lasting)
    await setImmediate()
    await get(site, {}, lasting)
    expect(world.dials).toHaveLength(1)
    await lasting.close()
    const brief = world.door({ keepAliveMs: 1 })
    await get(site, {}, brief)
    await world.untilClosed()
    world.names.set('harbour-lane.co.uk', [privateAddress])
    expect(await get(site, {}, brief)).toMatchObject({ kind: 'failed', reason: 'refused_address' })
    expect(world.dialsElsewhere).toEqual([])
  })

  it.each([
    ['a private address', [privateAddress], 'refused_address'],
    ['a public and a private one', [publicAddress, privateAddress], 'refused_address'],
    ['a private one in IPv6 clothes', ['::ffff:127.0.0.2'], 'refused_address'],
    ['more addresses than a site has', new Array(65).fill(publicAddress), 'refused_address'],
    ['nothing', [], 'unknown_host'],
    ['something that is no address', ['harbour-lane.co.uk'], 'refused_address'],
  ] as const)('dials nobody where a name leads to %s', async (_, addresses, reason) => {
    world.names.set('harbour-lane.co.uk', addresses)
    expect(await get(site)).toEqual({ kind: 'failed', url: site, reason, status: null })
    expect(await door.addressOf('harbour-lane.co.uk')).toMatchObject({ kind: 'failed', reason })
    expect(world.dials).toEqual([])
  })

  it('takes the first of many public addresses', async () => {
    world.names.set('harbour-lane.co.uk', new Array(64).fill(publicAddress))
    expect(await get(site)).toMatchObject({ kind: 'answer' })
  })

  it('fails where the name servers do', async () => {
    const failing = world.door({ resolver: () => Promise.reject(new Error('SERVFAIL')) })
    expect(await get(site, {}, failing)).toMatchObject({ kind: 'failed', reason: 'connection' })
    const silent = world.door({ resolver: () => new Promise(() => {}), connectMs: 20 })
    expect(await get(site, {}, silent)).toMatchObject({ kind: 'failed', reason: 'timeout' })
    expect(await silent.addressOf('harbour-lane.co.uk')).toMatchObject({ kind: 'failed', reason: 'timeout' })
  })

  it('says nothing to a peer that is not where the judgement sent it', async () => {
    const astray = world.door({ dial: world.dialAstray })
    expect(await get(site, {}, astray)).toMatchObject({ kind: 'failed', reason: 'refused_address' })
    expect(await get(secureSite, {}, astray)).toMatchObject({ kind: 'failed', reason: 'refused_address' })
    await world.untilClosed()
    expect(world.privateBytes).toBe(0)
  })

  it('goes where the operator sends a name, over plain http, wherever that is', async () => {
    const resolveTable = new Map([['harbour-lane.example', { address: publicAddress, port: world.plainPort }]])
    const sent = world.door({ resolveTable, isPublic: () => false })
    for (const url of ['http://harbour-lane.example/a', 'https://harbour-lane.example/b']) {
      expect(await get(url, {}, sent)).toMatchObject({ kind: 'answer', status: 200, url })
    }
    const callback = { method: 'POST', url: 'https://harbour-lane.example/c', use: 'callback' } as const
    expect(await sent.send(callback)).toMatchObject({ kind: 'answer', status: 200 })
    expect(world.requests.map(({ path, secure }) => [path, secure])).toEqual([
      ['/a', false],
      ['/b', false],
      ['/c', false],
    ])
    expect(await sent.addressOf('harbour-lane.example')).toMatchObject({ kind: 'address', isNamedByOperator: true })
    expect(await get('http://other.example/', {}, sent)).toMatchObject({ reason: 'refused_address' })
    expect(await get('http://harbour-lane.co.uk/', {}, sent)).toMatchObject({ reason: 'refused_address' })
  })

  it('takes callbacks to the ports that it is told of, and over TLS alone', () => {
    const configured = world.door({ callbackPorts: [443, 8443] })
    expect(door.refusalOf('https://harbour-lane.co.uk:8443/', 'callback')).toBe('port')
    expect(configured.refusalOf('https://harbour-lane.co.uk:8443/', 'callback')).toBeNull()
    expect(configured.refusalOf('https://harbour-lane.co.uk:8443/', 'site')).toBe('port')
    expect(door.refusalOf('http://harbour-lane.co.uk/', 'callback')).toBe('scheme')
    expect(door.refusalOf('harbour-lane.co.uk', 'callback')).toBe('no_url')
  })

  it('ends when the caller does', async () => {
    world.handler = () => {}
    const gone = new AbortController()
    const asked = get(site, { signal: gone.signal })
    gone.abort()
    expect(await asked).toMatchObject({ kind: 'failed', reason: 'timeout' })
    expect(await get(site, { signal: gone.signal })).toMatchObject({ kind: 'failed', reason: 'timeout' })
    await world.untilClosed()
  })
})

describe('the outbound door, redirects', () => {
  const sendingOn = (targets: Readonly<Record<string, string>>) => {
    world.handler = (request, response) => {
      const location = targets[request.url ?? '']
      if (location === undefined) response.end('the end')
      else response.writeHead(302, { location }).end('elsewhere')
    }
  }

  it('hands a redirect back', async () => {
    sendingOn({ '/': '/next' })
    expect(await get(site)).toMatchObject({ kind: 'answer', status: 302, headers: { location: '/next' } })
    expect(world.requests).toHaveLength(1)
  })

  it('follows some when asked to, and no more than some', async () => {
    const chain = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [index === 0 ? '/' : `/${index}`, `/${index + 1}`]))
    sendingOn(chain(redirectsMax))
    const whole = await door.follow({ method: 'GET', url: site, use: 'site' })
    expect(whole.answer).toMatchObject({ kind: 'answer', status: 200, url: `${site}${redirectsMax}` })
    expect(whole.redirects).toEqual([1, 2, 3, 4, 5].map((hop) => `${site}${hop}`))
    sendingOn(chain(redirectsMax + 1))
    const cut = await door.follow({ method: 'GET', url: site, use: 'site' })
    expect(cut.answer).toMatchObject({ kind: 'failed', reason: 'too_many_redirects', status: 302 })
    expect(cut.redirects).toHaveLength(redirectsMax)
  })

  it('follows from http to https, and never back for a callback', async () => {
    sendingOn({ '/': 'https://www.harbour-lane.co.uk/home#top' })
    const { answer, redirects } = await door.follow({ method: 'GET', url: site, use: 'site' })
    expect([answer.kind, redirects]).toEqual(['answer', ['https://www.harbour-lane.co.uk/home']])
    sendingOn({ '/': 'http://harbour-lane.co.uk/plain' })
    const down = await door.follow({ method: 'GET', url: secureSite, use: 'callback' })
    expect(down.answer).toMatchObject({ kind: 'failed', reason: 'refused_address' })
    expect(world.requests.some(({ path }) => path === '/plain')).toBe(false)
  })

  it('keeps credentials to the origin that they were meant for', async () => {
    const seen: (string | undefined)[] = []
    world.handler = (request, response) => {
      seen.push(request.headers.authorization)
      const targets: Readonly<Record<string, string>> = { '/': '/same', '/same': 'http://www.harbour-lane.co.uk/other' }
      const location = targets[request.url ?? '']
      if (location) response.writeHead(307, { location }).end()
      else response.end()
    }
    const headers = { Authorization: 'Bearer one' }
    await door.follow({ method: 'GET', url: site, use: 'site', headers })
    expect(seen).toEqual(['Bearer one', 'Bearer one', undefined])
  })
})

describe('the outbound door, bounds', () => {
  const small = { wireBytes: 1_000, decodedBytes: 5_000 }
  const sending = (body: Uint8Array | string, headers: Readonly<Record<string, string | string[]>> = {}) => {
    world.handler = (_, response) => void response.writeHead(200, headers).end(body)
  }

  it('has the bounds that are promised', () => {
    expect(defaultOutboundLimits).toEqual({
      headersMs: 5_000,
      silentMs: 10_000,
      wholeMs: 10_000,
      wireBytes: 2 * 1024 * 1024,
      decodedBytes: 5 * 1024 * 1024,
    })
    expect(headerBytesMax).toBe(16 * 1024)
  })

  it('reads as many bytes as come at most, and none more', async () => {
    sending('x'.repeat(1_000))
    expect(await get(site, { limits: small })).toMatchObject({ kind: 'answer', isCut: false })
    sending('x'.repeat(1_001))
    expect(await get(site, { limits: small })).toMatchObject({ kind: 'failed', reason: 'too_large', status: 200 })
    await world.untilClosed()
  })

  it('reads as many bytes unpacked as allowed at most, and none more', async () => {
    sending(gzipSync('x'.repeat(5_000)), { 'content-encoding': 'gzip' })
    const whole = await get(site, { limits: small })
    expect(whole.kind === 'answer' && whole.body.length).toBe(5_000)
    sending(gzipSync('x'.repeat(5_001)), { 'content-encoding': 'gzip' })
    expect(await get(site, { limits: small })).toMatchObject({ kind: 'failed', reason: 'too_large', status: 200 })
  })

  it('cuts instead where the beginning is enough', async () => {
    sending(gzipSync('x'.repeat(9_000)), { 'content-encoding': 'gzip' })
    const cut = await get(site, { limits: small, beyond: 'cut' })
    expect(cut.kind === 'answer' && [cut.body.length, cut.isCut]).toEqual([5_000, true])
    sending('x'.repeat(9_000))
    const plain = await get(site, { limits: { ...small, wireBytes: 100_000 }, beyond: 'cut' })
    expect(plain.kind === 'answer' && [plain.body.length, plain.isCut]).toEqual([5_000, true])
  })

  it.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (body: string) => Buffer.from(body)],
  ] as const)('unpacks %s', async (coding, pack) => {
    sending(pack('<p>hello</p>'), { 'content-encoding': coding })
    const answer = await get(site)
    expect(answer.kind === 'answer' && text(answer.body)).toBe('<p>hello</p>')
  })

  it.each([
    ['two codings', 'gzip, gzip', gzipSync(gzipSync('hello'))],
    ['a coding that was not asked for', 'zstd', Buffer.from('hello')],
    ['what is not packed at all', 'gzip', Buffer.from('hello')],
    ['half of what was packed', 'gzip', gzipSync('hello'.repeat(100)).subarray(0, 20)],
    ['broken brotli', 'br', Buffer.from('hello hello hello')],
  ])('cannot read %s', async (_, coding, body) => {
    sending(body, { 'content-encoding': coding })
    expect(await get(site)).toMatchObject({ kind: 'failed', reason: 'unreadable', status: 200 })
    await world.untilClosed()
  })

  it('cannot read two codings in two headers', async () => {
    sending(gzipSync(gzipSync('hello')), { 'content-encoding': ['gzip', 'gzip'] })
    expect(await get(site)).toMatchObject({ kind: 'failed', reason: 'unreadable' })
  })

  it('takes an empty packed body for an empty one', async () => {
    sending('', { 'content-encoding': 'gzip' })
    expect(await get(site)).toMatchObject({ kind: 'answer', body: new Uint8Array() })
  })

  it('leaves a body unread that nobody wants', async () => {
    world.handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' })
      response.write('x'.repeat(100))
    }
    const answer = await get(site, { wantsBody: ({ headers }) => headers['content-type'] === 'text/html' })
    expect(answer).toMatchObject({ kind: 'answer', status: 200, body: new Uint8Array() })
    await world.untilClosed()
  })

  it('reads a head of 16 KB and none that is longer', async () => {
    sending('hello', { 'x-long': 'x'.repeat(15 * 1024) })
    expect(await get(site)).toMatchObject({ kind: 'answer' })
    sending('hello', { 'x-long': 'x'.repeat(16 * 1024) })
    expect(await get(site)).toMatchObject({ kind: 'failed', reason: 'too_large', status: null })
    await world.untilClosed()
  })
})
