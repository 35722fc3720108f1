import { rootCertificates } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CertificateCache } from '../../adapters/node/web/certificate-cache.js'
import type { OutboundDoor } from '../../adapters/node/web/outbound-door.js'
import { createPoliteFetch } from '../../adapters/node/web/site/polite-fetch.js'
import { createWebReader } from '../../adapters/node/web/site/web-reader.js'
import type { PageFacts } from '../../src/resolution/extract/page-facts.js'
import { FakeClock, noon } from '../../testing/index.js'
import {
  companyCertificate,
  companyCertificateKey,
  privateAuthority,
  privateCompanyCertificate,
  privateCompanyCertificateKey,
} from './certificate.js'
import { OutboundWorld } from './world.js'

const secureSite = 'https://harbour-lane.co.uk/'
const issued = {
  organisation: 'Harbour Lane Boatworks Limited',
  country: 'GB',
  registration: { number: '09999991', jurisdiction: 'GB' },
}

let world: OutboundWorld

beforeEach(() => {
  world = new OutboundWorld()
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await world.stop()
})

const get = (door: OutboundDoor, url: string) => door.send({ method: 'GET', url, use: 'site' })

describe('a site whose certificate names its company', () => {
  const trusting = { certificates: companyCertificate, publicRoots: [companyCertificate] }

  beforeEach(() => world.start({ cert: companyCertificate, key: companyCertificateKey }))

  it('has it on every answer, also over a connection that is used again', async () => {
    const door = world.door({ ...trusting, keepAliveMs: 4_000 })
    for (let request = 1; request <= 6; request += 1) {
      expect(await get(door, `${secureSite}${request}`)).toMatchObject({ status: 200, certificate: issued })
    }
    expect(world.dials.length).toBeLessThan(6)
  })

  it('has none over http', async () => {
    const door = world.door(trusting)
    await get(door, secureSite)
    expect(await get(door, 'http://harbour-lane.co.uk/')).toMatchObject({ status: 200, certificate: null })
  })

  it('is not read if the certificate is not trusted or is for another host', async () => {
    const failed = { kind: 'failed', reason: 'connection' }
    expect(await get(world.door(), secureSite)).toMatchObject({ ...failed, fault: 'certificate_untrusted' })
    const other = 'https://saltmarsh-fiction.co.uk/'
    expect(await get(world.door(trusting), other)).toMatchObject({ ...failed, fault: 'certificate_host' })
  })

  it('has none if the process accepts certificates without checking them', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    expect(await get(world.door(), secureSite)).toMatchObject({ status: 200, certificate: null })
  })

  it('hands it on with the page that the last redirect led to', async () => {
    world.handler = (request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end()
      else if (request.url === '/') response.writeHead(301, { location: 'https://www.harbour-lane.co.uk/home' }).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Boats</p>')
    }
    const clock = new FakeClock(noon)
    const door = world.door(trusting)
    const politeFetch = createPoliteFetch({ door, clock, paceMs: 0 })
    const reader = createWebReader({ door, clock, politeFetch, readPage: async () => ({ title: '' }) as PageFacts })
    expect(await reader.read(secureSite, 5_000)).toMatchObject({
      kind: 'page',
      url: 'https://www.harbour-lane.co.uk/home',
      certificate: issued,
    })
  })
})

describe('a site whose certificate names its company and was issued by a private authority', () => {
  beforeEach(() => world.start({ cert: privateCompanyCertificate, key: privateCompanyCertificateKey }))

  it('is read over the connection that the operator trusts, but the certificate counts for nothing', async () => {
    const door = world.door({ certificates: privateAuthority })
    expect(await get(door, secureSite)).toMatchObject({ status: 200, certificate: null })
  })

  it('is believed if the authority is one of the public roots', async () => {
    const door = world.door({ certificates: privateAuthority, publicRoots: [companyCertificate, privateAuthority] })
    expect(await get(door, secureSite)).toMatchObject({ status: 200, certificate: issued })
  })

  it('is not believed because it sends a public root beside its own certificate', async () => {
    await world.stop()
    world = new OutboundWorld()
    const cert = `${privateCompanyCertificate}${rootCertificates[0] ?? ''}\n`
    await world.start({ cert, key: privateCompanyCertificateKey })
    const door = world.door({ certificates: privateAuthority })
    expect(await get(door, secureSite)).toMatchObject({ status: 200, certificate: null })
  })
})

describe('a site whose certificate proves only control of the domain', () => {
  it('has no certificate that names anybody', async () => {
    await world.start()
    expect(await get(world.door(), secureSite)).toMatchObject({ status: 200, certificate: null })
  })
})

describe('the cache of certificates', () => {
  it('keeps the latest certificate of each host', () => {
    const cache = new CertificateCache()
    expect(cache.get('harbour-lane.co.uk')).toBeNull()
    cache.set('harbour-lane.co.uk', issued)
    expect(cache.get('harbour-lane.co.uk')).toBe(issued)
    cache.set('harbour-lane.co.uk', null)
    expect(cache.get('harbour-lane.co.uk')).toBeNull()
  })

  it('drops the host that was connected to longest ago beyond 1,000 hosts', () => {
    const cache = new CertificateCache()
    for (let host = 0; host < 1_000; host += 1) cache.set(`${host}.example`, issued)
    cache.set('0.example', issued)
    cache.set('new.example', issued)
    expect(['0.example', '1.example', '2.example', 'new.example'].map((host) => cache.get(host) !== null)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})
