import { FakeClock } from '@brassplate/core/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { TestServer } from '../support/server.js'

describe.each(enginesOnce)('throttles on %s', (engine) => {
  const clock = new FakeClock(Date.now())
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start(engine, {
      world: { clock },
      env: {
        BRASSPLATE_API_RATE: '5/60s',
        BRASSPLATE_AUTH_RATE: '400/60s',
        BRASSPLATE_SIGNUP_RATE: '20/3600s',
        BRASSPLATE_TRUSTED_PROXIES: '127.0.0.1',
      },
    })
  })
  afterAll(() => server.close())

  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('429 after ten wrong passwords for one account, and the correct one works after the wait', async () => {
    const { email, password } = await server.guest('target@harbour-lane.example')
    const wrong = { email, password: 'wrong password' }
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const { status } = await server.call('logIn', { body: wrong, headers: from(`198.51.100.${attempt % 2}`) })
      expect(status).toBe(401)
    }
    const refused = await server.call('logIn', { body: { email, password }, headers: from('198.51.100.1') })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')

    clock.advance(1_000)
    await server.ok('logIn', { body: { email, password }, headers: from('198.51.100.1') })
    expect(await server.refusal('logIn', { body: wrong, headers: from('198.51.100.1') })).toMatchObject({
      status: 401,
    })
  })

  it('checks only eleven of sixty guesses at one account from sixty IPv6 blocks', async () => {
    const { email } = await server.guest('wide@harbour-lane.example')
    const statuses: number[] = []
    for (let block = 0; block < 60; block += 1) {
      const body = { email, password: 'wrong password' }
      statuses.push(
        (await server.call('logIn', { body, headers: from(`2001:db8:77:${block.toString(16)}::1`) })).status,
      )
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(11)
  })

  it('lets the owner of a throttled account log in from a known address', async () => {
    const { email, password } = await server.guest('owner@harbour-lane.example')
    for (const known of ['198.51.105.2', '198.51.105.3']) {
      await server.ok('logIn', { body: { email, password }, headers: from(known) })
    }
    const wrong = { email, password: 'wrong password' }
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await server.call('logIn', { body: wrong, headers: from('198.51.105.1') })
    }
    expect((await server.call('logIn', { body: wrong, headers: from('198.51.105.1') })).status).toBe(429)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await server.call('logIn', { body: wrong, headers: from('198.51.105.2') })).status).toBe(401)
    }
    expect((await server.call('logIn', { body: wrong, headers: from('198.51.105.2') })).status).toBe(429)
    expect((await server.call('logIn', { body: wrong, headers: from('198.51.105.4') })).status).toBe(429)
    await server.ok('logIn', { body: { email, password }, headers: from('198.51.105.3') })
  })

  it('429 after twenty sign-ups from one IP address, through the API and the page', async () => {
    const headers = { ...from('198.51.106.1'), 'content-type': 'application/x-www-form-urlencoded', origin: server.url }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const body = { email: `crew${attempt}@harbour-lane.example`, password: 'long enough' }
      const isPage = attempt % 2 === 0
      const reply = isPage
        ? await server.raw('POST', '/signup', { body: new URLSearchParams(body).toString(), headers })
        : await server.call('signUp', { body, headers: from('198.51.106.1') })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    const body = { email: 'crew99@harbour-lane.example', password: 'long enough' }
    const refused = await server.call('signUp', { body, headers: from('198.51.106.1') })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '180'])
    expect((await server.call('signUp', { body, headers: from('198.51.106.2') })).status).toBe(201)
  })

  it('throttles unknown and known e-mail addresses alike', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const body = { email: 'unknown@harbour-lane.example', password: 'wrong password' }
      statuses.push((await server.call('logIn', { body, headers: from('198.51.101.1') })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 401), 429])
  })

  it('does not count successful logins from one IP address as failures', { timeout: 120_000 }, async () => {
    const { email, password } = await server.guest('office@harbour-lane.example')
    for (let attempt = 0; attempt < 105; attempt += 1) {
      await server.ok('logIn', { body: { email, password }, headers: from('2001:db8:5:5::1') })
    }
  })

  it('429 after ten sign-ups for one e-mail address, from any IP address', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const body = { email: 'taken@harbour-lane.example', password: 'long enough' }
      statuses.push((await server.call('signUp', { body, headers: from(`198.51.104.${attempt}`) })).status)
    }
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409), 429])
  })

  it('sends at most three reset mails an hour to one address without revealing it in the response', async () => {
    const { email } = await server.guest('flood@harbour-lane.example')
    for (let request = 0; request < 6; request += 1) {
      expect(await server.ok('forgotPassword', { body: { email }, headers: from('198.51.103.1') })).toEqual({
        status: 'accepted',
      })
    }
    for (let mail = 0; mail < 3; mail += 1) await server.mailedToken(email, 'reset')
    // The last one is received before it is noted as sent.
    await vi.waitUntil(async () => (await server.engine.mail.waiting()) === 0, { timeout: 60_000 })
    clock.advance(59 * 60_000)
    await server.ok('forgotPassword', { body: { email }, headers: from('198.51.103.1') })
    expect(await server.engine.mail.waiting()).toBe(0)
  })

  it('429 with all rate limit headers once an account has used up its calls', async () => {
    const { key } = await server.guest('busy@harbour-lane.example')
    const first = await server.call('describeAccount', { key })
    expect(first.headers.get('ratelimit')).toBe('"account";r=4;t=12')
    expect(first.headers.get('ratelimit-policy')).toBe('"account";q=5;w=60')
    for (let call = 0; call < 4; call += 1) await server.ok('describeAccount', { key })

    const refused = await server.call('describeAccount', { key })
    expect(refused.status).toBe(429)
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '12',
      ratelimit: '"account";r=0;t=60',
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.ceil(clock.now() / 1_000) + 60),
    })
    clock.advance(12_000)
    await server.ok('describeAccount', { key })
  })

  it('429 for calls without a credential, with a whole IPv6 block counted as one address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 410 }, async (_, index) => {
        const { status } = await server.call('describeAccount', {
          headers: from(`2001:db8:9:9::${index.toString(16)}`),
        })
        return status
      }),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(400)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const neighbour = await server.call('describeAccount', { headers: from('2001:db8:9:a::1') })
    expect(neighbour.status).toBe(401)
  })
})

describe('a server that trusts no proxy', () => {
  it('counts by the socket address and ignores X-Forwarded-For', async () => {
    const server = await TestServer.start('sqlite', { env: { BRASSPLATE_AUTH_RATE: '3/60s' } })
    try {
      const statuses: number[] = []
      for (let call = 0; call < 5; call += 1) {
        const headers = { 'x-forwarded-for': `198.51.100.${call}` }
        statuses.push((await server.call('describeAccount', { headers })).status)
      }
      expect(statuses).toEqual([401, 401, 401, 429, 429])
    } finally {
      await server.close()
    }
  })
})
