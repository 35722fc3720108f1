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
  it('fetches a page and identifies itself', async () => {
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

  it('uses TLS and checks the host name', async () => {
    expect(await get(secureSite)).toMatchObject({ kind: 'answer', status: 200 })
    expect(world.requests).toEqual([{ host: 'harbour-lane.co.uk', path: '/', secure: true }])
    expect(await get('https://saltmarsh-fiction.co.uk/')).toMatchObject({ kind: 'failed', reason: 'connection' })
    expect(await get(secureSite, {}, world.door({ certificates: '' }))).toMatchObject({ reason: 'connection' })
    expect(world.requests).toHaveLength(1)
  })

  it('posts exactly the given bytes', async () => {
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

  it('reuses a connection for the next request, and checks each new connection again', async () => {
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
    ['a private one mapped to IPv6', ['::ffff:127.0.0.2'], 'refused_address'],
    ['too many addresses', new Array(65).fill(publicAddress), 'refused_address'],
    ['nothing', [], 'unknown_host'],
    ['an invalid address', ['harbour-lane.co.uk'], 'refused_address'],
  ] as const)('does not dial if a name resolves to %s', async (_, addresses, reason) => {
    world.names.set('harbour-lane.co.uk', addresses)
    expect(await get(site)).toEqual({ kind: 'failed', url: site, reason, status: null })
    expect(await door.addressOf('harbour-lane.co.uk')).toMatchObject({ kind: 'failed', reason })
    expect(world.dials).toEqual([])
  })

  it('uses the first of many public addresses', async () => {
    world.names.set('harbour-lane.co.uk', new Array(64).fill(publicAddress))
    expect(await get(site)).toMatchObject({ kind: 'answer' })
  })

  it('fails if the name servers fail', async () => {
    const failing = world.door({ resolver: () => Promise.reject(new Error('SERVFAIL')) })
    expect(await get(site, {}, failing)).toMatchObject({ kind: 'failed', reason: 'connection' })
    const silent = world.door({ resolver: () => new Promise(() => {}), connectMs: 20 })
    expect(await get(site, {}, silent)).toMatchObject({ kind: 'failed', reason: 'timeout' })
    expect(await silent.addressOf('harbour-lane.co.uk')).toMatchObject({ kind: 'failed', reason: 'timeout' })
  })

  it('sends nothing to a peer at another address than the checked one', async () => {
    const astray = world.door({ dial: world.dialAstray })
    expect(await get(site, {}, astray)).toMatchObject({ kind: 'failed', reason: 'refused_address' })
    expect(await get(secureSite, {}, astray)).toMatchObject({ kind: 'failed', reason: 'refused_address' })
    await world.untilClosed()
    expect(world.privateBytes).toBe(0)
  })

  it('uses the operator’s address for a name, over plain http, public or not', async () => {
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

  it('allows callbacks to the configured ports, over TLS only', () => {
    const configured = world.door({ callbackPorts: [443, 8443] })
    expect(door.refusalOf('https://harbour-lane.co.uk:8443/', 'callback')).toBe('port')
    expect(configured.refusalOf('https://harbour-lane.co.uk:8443/', 'callback')).toBeNull()
    expect(configured.refusalOf('https://harbour-lane.co.uk:8443/', 'site')).toBe('port')
    expect(door.refusalOf('http://harbour-lane.co.uk/', 'callback')).toBe('scheme')
    expect(door.refusalOf('harbour-lane.co.uk', 'callback')).toBe('no_url')
  })

  it('ends when the caller aborts', async () => {
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

  it('returns a redirect', async () => {
    sendingOn({ '/': '/next' })
    expect(await get(site)).toMatchObject({ kind: 'answer', status: 302, headers: { location: '/next' } })
    expect(world.requests).toHaveLength(1)
  })

  it('follows redirects on request, up to the limit', async () => {
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

  it('follows redirects from http to https, and never back for a callback', async () => {
    sendingOn({ '/': 'https://www.harbour-lane.co.uk/home#top' })
    const { answer, redirects } = await door.follow({ method: 'GET', url: site, use: 'site' })
    expect([answer.kind, redirects]).toEqual(['answer', ['https://www.harbour-lane.co.uk/home']])
    sendingOn({ '/': 'http://harbour-lane.co.uk/plain' })
    const down = await door.follow({ method: 'GET', url: secureSite, use: 'callback' })
    expect(down.answer).toMatchObject({ kind: 'failed', reason: 'refused_address' })
    expect(world.requests.some(({ path }) => path === '/plain')).toBe(false)
  })

  it('sends credentials only to the first origin', async () => {
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

describe('the outbound door, limits', () => {
  const small = { wireBytes: 1_000, decodedBytes: 5_000 }
  const sending = (body: Uint8Array | string, headers: Readonly<Record<string, string | string[]>> = {}) => {
    world.handler = (_, response) => void response.writeHead(200, headers).end(body)
  }

  it('has the documented limits', () => {
    expect(defaultOutboundLimits).toEqual({
      headersMs: 5_000,
      silentMs: 10_000,
      wholeMs: 10_000,
      wireBytes: 2 * 1024 * 1024,
      decodedBytes: 5 * 1024 * 1024,
    })
    expect(headerBytesMax).toBe(16 * 1024)
  })

  it('reads up to the limit of received bytes', async () => {
    sending('x'.repeat(1_000))
    expect(await get(site, { limits: small })).toMatchObject({ kind: 'answer', isCut: false })
    sending('x'.repeat(1_001))
    expect(await get(site, { limits: small })).toMatchObject({ kind: 'failed', reason: 'too_large', status: 200 })
    await world.untilClosed()
  })

  it('reads up to the limit of decompressed bytes', async () => {
    sending(gzipSync('x'.repeat(5_000)), { 'content-encoding': 'gzip' })
    const whole = await get(site, { limits: small })
    expect(whole.kind === 'answer' && whole.body.length).toBe(5_000)
    sending(gzipSync('x'.repeat(5_001)), { 'content-encoding': 'gzip' })
    expect(await get(site, { limits: small })).toMatchObject({ kind: 'failed', reason: 'too_large', status: 200 })
  })

  it('truncates the body instead if the caller allows it', async () => {
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
    ['an encoding that was not requested', 'zstd', Buffer.from('hello')],
    ['an uncompressed body', 'gzip', Buffer.from('hello')],
    ['a truncated compressed body', 'gzip', gzipSync('hello'.repeat(100)).subarray(0, 20)],
    ['broken brotli', 'br', Buffer.from('hello hello hello')],
  ])('cannot read %s', async (_, coding, body) => {
    sending(body, { 'content-encoding': coding })
    expect(await get(site)).toMatchObject({ kind: 'failed', reason: 'unreadable', status: 200 })
    await world.untilClosed()
  })

  it('cannot read two encodings in two headers', async () => {
    sending(gzipSync(gzipSync('hello')), { 'content-encoding': ['gzip', 'gzip'] })
    expect(await get(site)).toMatchObject({ kind: 'failed', reason: 'unreadable' })
  })

  it('treats an empty compressed body as empty', async () => {
    sending('', { 'content-encoding': 'gzip' })
    expect(await get(site)).toMatchObject({ kind: 'answer', body: new Uint8Array() })
  })

  it('does not read an unwanted body', async () => {
    world.handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' })
      response.write('x'.repeat(100))
    }
    const answer = await get(site, { wantsBody: ({ headers }) => headers['content-type'] === 'text/html' })
    expect(answer).toMatchObject({ kind: 'answer', status: 200, body: new Uint8Array() })
    await world.untilClosed()
  })

  it('reads headers of 16 KB and refuses longer ones', async () => {
    sending('hello', { 'x-long': 'x'.repeat(15 * 1024) })
    expect(await get(site)).toMatchObject({ kind: 'answer' })
    sending('hello', { 'x-long': 'x'.repeat(16 * 1024) })
    expect(await get(site)).toMatchObject({ kind: 'failed', reason: 'too_large', status: null })
    await world.untilClosed()
  })
})
