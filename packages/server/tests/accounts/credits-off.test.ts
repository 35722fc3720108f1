import { type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { boatworksPage, keepMatches, memberWith } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

const domains = Array.from({ length: 20 }, (_, place) => `known-${place}.example`)
const waiting = { Prefer: 'wait=20' }

describe.each(engines)('a server with BRASSPLATE_CREDITS=off on %s', (engine) => {
  let web: SmallWeb
  let server: TestServer

  beforeAll(async () => {
    web = await startSmallWeb({
      'harbour-lane.example': { '/': boatworksPage },
      'vague.example': { '/': '<title>Vague</title><p>Nothing is said here of anybody.</p>' },
    })
    const env = {
      BRASSPLATE_CREDITS: 'off',
      BRASSPLATE_SIGNUP_CREDITS: '0',
      BRASSPLATE_WEB_RESOLVE: [web.resolve, ...domains.map((domain) => `${domain}=127.0.0.1:9`)].join(','),
    }
    server = await TestServer.start(engine, { env })
    await importCompanies(server)
    await keepMatches(server, domains)
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  const resolve = (key: string, domain: string, more: object = {}) =>
    server.call('resolveDomain', { key, body: { domain, ...more }, headers: waiting })

  it('answers an account that never had a credit, and records what it would have paid', async () => {
    const { key } = await memberWith(server, 0)
    const first = await resolve(key, 'harbour-lane.example')
    expect(first).toMatchObject({ status: 200, body: { match_status: 'matched', charged: true } })
    expect(first.headers.get('x-credits-charged')).toBe('1')
    expect((await resolve(key, 'harbour-lane.example')).body).toMatchObject({ charge_reason: 'already_charged' })

    const { data } = await server.ok('getCreditStatement', { key })
    const charge = { kind: 'charge', credits: -1, domain: 'harbour-lane.example', company_number: '09999991' }
    const grant = { kind: 'grant', credits: 1, reference: expect.stringMatching(/^credits_off:job_/) }
    expect(data).toHaveLength(2)
    expect(data).toEqual(expect.arrayContaining([expect.objectContaining(charge), expect.objectContaining(grant)]))
  })

  it('says in the profile that credits are unlimited, and how many companies may be watched', async () => {
    const { key } = await memberWith(server, 3)
    await resolve(key, 'vague.example')
    await resolve(key, 'known-0.example')
    const profile = await server.ok('describeAccount', { key })
    expect(profile.credits).toEqual({ balance: 3, held: 0, available: 3, unlimited: true })
    expect(profile.watchlist).toEqual({ count: 0, limit: 10_000 })
  })

  it('charges nothing to a request that allows no credit', async () => {
    const { key } = await memberWith(server, 0)
    const refused = await resolve(key, 'known-0.example', { max_credits: 0 })
    expect(refused).toMatchObject({ status: 402, body: { code: 'insufficient_credits' } })
  })

  it('answers many concurrent requests of an account without credits, and the ledger balances', async () => {
    const { key } = await memberWith(server, 0)
    const asked = [...domains, ...domains].map((domain) => resolve(key, domain))
    const charged = (await Promise.all(asked)).filter((reply) => reply.headers.get('x-credits-charged') === '1')
    expect(charged).toHaveLength(domains.length)
    expect((await server.ok('describeAccount', { key })).credits).toMatchObject({ balance: 0, held: 0 })
    expect(await server.engine.operator.verifyLedger()).toMatchObject({ isBalanced: true, problemCount: 0 })
  })
})
