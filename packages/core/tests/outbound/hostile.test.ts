import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../adapters/node/system.js'
import { guardedConnector } from '../../adapters/node/web/guarded-connector.js'
import type { OutboundDoor } from '../../adapters/node/web/outbound-door.js'
import { createPoliteFetch } from '../../adapters/node/web/site/polite-fetch.js'
import { createWebReader } from '../../adapters/node/web/site/web-reader.js'
import { hostileUrls, trickyNames } from './hostile-urls.js'
import { OutboundWorld, privateAddress, publicAddress } from './world.js'

const triesMax = 1_000

let world: OutboundWorld
let door: OutboundDoor

beforeEach(async () => {
  world = new OutboundWorld()
  await world.start()
  for (const [name, addresses] of trickyNames) world.names.set(name, addresses)
  door = world.door()
})

afterEach(() => world.stop())

const reader = (from = door) =>
  createWebReader({
    door: from,
    politeFetch: createPoliteFetch({ door: from, clock: systemClock, paceMs: 0 }),
    readPage: async () => ({ title: '', links: [] }) as never,
    clock: systemClock,
  })

const ways: Record<string, (url: string) => Promise<{ readonly kind: string }>> = {
  'requested as a site': (url) => door.send({ method: 'GET', url, use: 'site' }),
  'used as a callback': (url) => door.send({ method: 'POST', url, use: 'callback', body: new Uint8Array([1]) }),
  'read as a page': (url) => reader().read(url, 5_000),
  'reached by a redirect': async (url) => {
    const first = `http://www.harbour-lane.co.uk/?to=${encodeURIComponent(url)}`
    return (await door.follow({ method: 'GET', url: first, use: 'site' })).answer
  },
  'reached by a redirect of a page': (url) => {
    return reader().read(`http://www.harbour-lane.co.uk/?to=${encodeURIComponent(url)}`, 5_000)
  },
  'reached by a redirect of robots.txt': async (url) => {
    return reader().read(`http://robots.harbour-lane.co.uk/?to=${encodeURIComponent(url)}`, 5_000)
  },
}

describe('hostile addresses', () => {
  it('number at least three hundred', () => {
    expect(new Set(hostileUrls).size).toBeGreaterThanOrEqual(300)
  })

  it.each(Object.keys(ways))('are not dialled when %s', async (way) => {
    let target = ''
    world.handler = (request, response) => {
      const isRobots = request.url === '/robots.txt'
      const isSent = isRobots ? request.headers.host?.startsWith('robots.') : request.headers.host?.startsWith('www.')
      if (!isSent) response.writeHead(404).end()
      // A header holds bytes: those of the address.
      else response.writeHead(302, { location: Buffer.from(target, 'utf8').toString('latin1') }).end()
    }
    for (const url of hostileUrls) {
      // A header cannot contain a line break; an empty or relative location leads back to itself.
      const isSendable = !/[\n]/.test(url) && /^\s*[a-z-]+:|^\/\//.test(url)
      if (way.startsWith('reached by') && !isSendable) continue
      target = url
      const answer = await ways[way]?.(url)
      if (answer?.kind === 'answer' || answer?.kind === 'page') expect([way, url, answer]).toBeNull()
    }
    expect(world.dialsElsewhere).toEqual([])
    expect(world.privateConnections).toBe(0)
  })

  it('are not dialled if names resolve differently over time', async () => {
    let count = 0
    world.names.set('harbour-lane.co.uk', () => {
      count += 1
      return count % 2 === 0 ? [publicAddress] : [privateAddress]
    })
    const brief = world.door({ keepAliveMs: 1 })
    const outcomes = { answer: 0, failed: 0 }
    for (let tried = 0; tried < triesMax; tried += 1) {
      const { kind } = await brief.send({ method: 'GET', url: 'http://harbour-lane.co.uk/', use: 'site' })
      outcomes[kind] += 1
    }
    expect(outcomes.failed).toBeGreaterThan(0)
    expect(outcomes.answer).toBeGreaterThan(0)
    expect(world.dialsElsewhere).toEqual([])
    expect(world.privateConnections).toBe(0)
  })

  it('are not dialled if names resolve differently between checking and dialling', async () => {
    const brief = world.door({ keepAliveMs: 1 })
    let count = 0
    for (let site = 0; site < 100; site += 1) {
      world.names.set(`site-${site}.co.uk`, () => {
        count += 1
        return count % 3 === 0 ? [privateAddress] : [publicAddress]
      })
      await reader(brief).read(`http://site-${site}.co.uk/`, 5_000)
    }
    expect(world.dials.length).toBeGreaterThan(0)
    expect(world.dialsElsewhere).toEqual([])
    expect(world.privateConnections).toBe(0)
  })

  it('are refused by the connector itself, also as plain addresses', async () => {
    const connect = guardedConnector({
      resolver: world.resolver,
      isPublic: (address) => address === publicAddress,
      resolveTable: new Map(),
      connectMs: 1_000,
      dial: world.dial,
    })
    for (const hostname of [
      privateAddress,
      '::1',
      '[::1]',
      '::ffff:7f00:2',
      '2130706434',
      '0x7f.2',
      'private-record.co.uk',
    ]) {
      const error = await new Promise((done) =>
        connect({ hostname, protocol: 'http:', port: '' }, (...[refused]) => done(refused)),
      )
      expect(error).toMatchObject({ reason: 'refused_address' })
    }
    expect(world.dials).toEqual([])
  })
})
