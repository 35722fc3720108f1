import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPoliteFetch } from '../../adapters/node/web/site/polite-fetch.js'
import { createWebReader, outboundUserAgent } from '../../adapters/node/web/site/web-reader.js'
import type { PageFacts } from '../../src/resolution/extract/page-facts.js'
import { FakeClock, noon } from '../../testing/index.js'
import { OutboundWorld, privateAddress, publicAddress } from './world.js'

const patienceMs = 5_000
const html = { 'content-type': 'text/html; charset=utf-8' }
const site = 'http://harbour-lane.co.uk/'

let world: OutboundWorld
let read: { bytes: Uint8Array; contentType: string; url: string }[]
let facts: PageFacts | null

beforeEach(async () => {
  world = new OutboundWorld()
  await world.start()
  read = []
  facts = { title: 'Harbour Lane' } as PageFacts
})

afterEach(() => world.stop())

function reader(options: Parameters<OutboundWorld['door']>[0] = {}) {
  const clock = new FakeClock(noon)
  const door = world.door(options)
  return createWebReader({
    door,
    clock,
    politeFetch: createPoliteFetch({ door, clock, paceMs: 0 }),
    async readPage(bytes, contentType, url) {
      read.push({ bytes, contentType, url })
      return facts
    },
  })
}

type Reply = readonly [status: number, headers: Readonly<Record<string, string>>, body: string | Uint8Array]

/** Pages by host and path; others are 404. */
function serving(pages: Readonly<Record<string, Reply>>) {
  world.handler = (request, response) => {
    const [status, headers, body] = pages[`${request.headers.host}${request.url}`] ?? [404, html, 'none']
    response.writeHead(status, headers).end(body)
  }
}

const asked = () => world.requests.map(({ host, path }) => host + path)

describe('the web reader', () => {
  it('reads a page: its decompressed bytes, their hash, time and URL', async () => {
    serving({ 'harbour-lane.co.uk/legal': [200, { ...html, 'content-encoding': 'gzip' }, gzipSync('<p>hello</p>')] })
    const reading = await reader().read(`${site}legal#us`, patienceMs)
    expect(reading).toEqual({
      kind: 'page',
      requestedUrl: `${site}legal#us`,
      url: `${site}legal`,
      redirects: [],
      status: 200,
      contentSha256: createHash('sha256').update('<p>hello</p>').digest('hex'),
      fetchedAt: noon,
      facts,
      certificate: null,
    })
    expect(read).toMatchObject([{ contentType: html['content-type'], url: `${site}legal` }])
    expect(new TextDecoder().decode(read[0]?.bytes)).toBe('<p>hello</p>')
    expect(asked()).toEqual(['harbour-lane.co.uk/robots.txt', 'harbour-lane.co.uk/legal'])
  })

  it('fetches robots.txt of each host that a redirect leads to', async () => {
    serving({
      'harbour-lane.co.uk/': [301, { location: 'http://www.harbour-lane.co.uk/' }, ''],
      'www.harbour-lane.co.uk/': [302, { location: '/home#top' }, ''],
      'www.harbour-lane.co.uk/home': [200, html, 'hello'],
    })
    expect(await reader().read(site, patienceMs)).toMatchObject({
      kind: 'page',
      requestedUrl: site,
      url: 'http://www.harbour-lane.co.uk/home',
      redirects: ['http://www.harbour-lane.co.uk/', 'http://www.harbour-lane.co.uk/home'],
    })
    expect(asked()).toEqual([
      'harbour-lane.co.uk/robots.txt',
      'harbour-lane.co.uk/',
      'www.harbour-lane.co.uk/robots.txt',
      'www.harbour-lane.co.uk/',
      'www.harbour-lane.co.uk/home',
    ])
  })

  it('stops if robots.txt of the next host forbids it', async () => {
    serving({
      'harbour-lane.co.uk/': [301, { location: 'http://closed.harbour-lane.co.uk/' }, ''],
      'closed.harbour-lane.co.uk/robots.txt': [200, { 'content-type': 'text/plain' }, 'User-agent: *\nDisallow: /'],
    })
    expect(await reader().read(site, patienceMs)).toEqual({
      kind: 'unread',
      requestedUrl: site,
      url: 'http://closed.harbour-lane.co.uk/',
      reason: 'robots',
      status: null,
      fetchedAt: noon,
    })
    expect(asked()).not.toContain('closed.harbour-lane.co.uk/')
  })

  it.each<[string, Reply, string | null]>([
    ['200 of HTML', [200, { 'content-type': 'text/html' }, 'hello'], null],
    ['200 of XHTML', [200, { 'content-type': 'application/xhtml+xml' }, 'hello'], null],
    ['200 of plain text', [200, { 'content-type': 'Text/Plain;charset=x' }, 'hello'], null],
    ['206 of HTML', [206, html, 'hello'], null],
    ['200 of a picture', [200, { 'content-type': 'image/png' }, 'hello'], 'not_text'],
    ['200 of JSON', [200, { 'content-type': 'application/json' }, '{}'], 'not_text'],
    ['200 of a PDF', [200, { 'content-type': 'application/pdf' }, 'hello'], 'not_text'],
    ['200 without a content type', [200, {}, 'hello'], 'not_text'],
    ['403 with a page', [403, html, 'are you human?'], null],
    ['429 with a page', [429, html, 'not so fast'], null],
    ['503 with a page', [503, html, 'just a moment'], null],
    ['403 with plain text', [403, { 'content-type': 'text/plain' }, 'no'], 'http_error'],
    ['503 with JSON', [503, { 'content-type': 'application/json' }, '{}'], 'http_error'],
    ['404 with a page', [404, html, 'none'], 'http_error'],
    ['410 with a page', [410, html, 'none'], 'http_error'],
    ['500 with a page', [500, html, 'broken'], 'http_error'],
    ['302 without an address', [302, html, 'where?'], 'http_error'],
  ])('handles %s', async (_, reply, reason) => {
    serving({ 'harbour-lane.co.uk/': reply })
    const reading = await reader().read(site, patienceMs)
    expect(reading).toMatchObject({
      status: reply[0],
      ...(reason === null ? { kind: 'page' } : { kind: 'unread', reason }),
    })
    expect(read).toHaveLength(reason === null ? 1 : 0)
  })

  it.each([
    ['an unknown name', 'http://unknown.co.uk/', 'unknown_host'],
    ['a private name', 'http://private.co.uk/', 'refused_address'],
    ['an address', 'http://127.0.0.1/', 'refused_address'],
    ['a port', 'http://harbour-lane.co.uk:8080/', 'refused_address'],
    ['nonsense', 'nonsense', 'refused_address'],
  ])('does not read %s', async (_, url, reason) => {
    world.names.set('unknown.co.uk', [])
    world.names.set('private.co.uk', [privateAddress])
    expect(await reader().read(url, patienceMs)).toMatchObject({
      kind: 'unread',
      requestedUrl: url,
      reason,
      status: null,
    })
    expect(world.dials).toEqual([])
  })

  it('does not parse a page that is too large, and reports it', async () => {
    serving({ 'harbour-lane.co.uk/': [200, html, 'x'.repeat(2_000)] })
    const limited = reader({ limits: { decodedBytes: 1_999 } })
    expect(await limited.read(site, patienceMs)).toMatchObject({ kind: 'unread', reason: 'too_large', status: 200 })
  })

  it('reports a page that could not be parsed', async () => {
    serving({ 'harbour-lane.co.uk/': [200, html, 'hello'] })
    facts = null
    expect(await reader().read(site, patienceMs)).toMatchObject({ kind: 'unread', reason: 'unreadable', status: 200 })
  })

  it('returns in time, whatever it waits for', async () => {
    world.handler = () => {}
    expect(await reader().read(site, 50)).toMatchObject({ kind: 'unread', reason: 'timeout', status: null })
    world.handler = (request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end()
    }
    expect(await reader().read(site, 200)).toMatchObject({ kind: 'unread', reason: 'timeout', status: null })
    const silent = reader({ resolver: () => new Promise(() => {}) })
    expect(await silent.read(site, 50)).toMatchObject({ kind: 'unread', reason: 'timeout', status: null })
  })

  it('requests no page if robots.txt does not answer', async () => {
    world.handler = (request, response) => {
      if (request.url !== '/robots.txt') response.end('hello')
    }
    const quick = reader({ limits: { headersMs: 50 } })
    expect(await quick.read(site, patienceMs)).toMatchObject({ kind: 'unread', reason: 'timeout' })
    expect(asked()).toEqual(['harbour-lane.co.uk/robots.txt'])
  })

  it('reports which names resolve to public addresses', async () => {
    world.names.set('unknown.co.uk', [])
    world.names.set('private.co.uk', [privateAddress])
    world.names.set('mixed.co.uk', [publicAddress, privateAddress])
    const { resolves } = reader({ resolveTable: new Map([['named.example', { address: privateAddress, port: 1 }]]) })
    const verdicts = new Map([
      ['harbour-lane.co.uk', true],
      ['named.example', true],
      ['unknown.co.uk', false],
      ['private.co.uk', false],
      ['mixed.co.uk', false],
      ['other.example', false],
      ['localhost', false],
      ['127.0.0.1', false],
      ['co.uk', false],
      ['', false],
      ['harbour lane', false],
    ])
    for (const [host, expected] of verdicts) expect([host, await resolves(host)]).toEqual([host, expected])
    expect(world.dials).toEqual([])
  })

  it('identifies itself with a contact address', () => {
    expect(outboundUserAgent('1.2.3', 'https://brassplate.example/bot')).toBe(
      'Brassplate/1.2.3 (+https://brassplate.example/bot)',
    )
  })
})
