import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failuresMax, restMs } from '../../adapters/node/companies-house/breaker.js'
import { companiesHouseRate } from '../../adapters/node/companies-house/budget.js'
import { bodyBytesMax } from '../../adapters/node/companies-house/read-body.js'
import { pagesMax, registerClient } from '../../adapters/node/companies-house/register-client.js'
import { inProcessLimiter } from '../../adapters/shared/in-process-limiter.js'
import { KeyRefusedError, type UpstreamUnavailableError } from '../../src/register/errors.js'
import { countingRandom, FakeClock, noon, sampleCompanyNumber } from '../../testing/index.js'
import { type Handler, hangUp, json, LoopbackServer, silence, text } from '../outbound/loopback-server.js'

const number = sampleCompanyNumber(1)
const profile = {
  company_number: number,
  company_name: 'HARBOUR LANE LIMITED',
  company_status: 'active',
  links: { self: `/company/${number}`, charges: `/company/${number}/charges` },
}

let server: LoopbackServer
let clock: FakeClock
let waits: number[]
let client: ReturnType<typeof registerClient>

beforeEach(async () => {
  server = new LoopbackServer()
  await server.start()
  clock = new FakeClock(noon)
  waits = []
  client = open()
})

afterEach(async () => {
  await client.close()
  await server.stop()
})

function open(options: Partial<Parameters<typeof registerClient>[0]> = {}) {
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const made = { baseUrl: server.baseUrl, key: 'a-key', limiter: inProcessLimiter(), clock, random: countingRandom() }
  return registerClient({ ...made, wait, ...options })
}

const refusedAs = (error: Partial<UpstreamUnavailableError>) =>
  expect.objectContaining({ code: 'upstream_unavailable', ...error })

/** Pages of a list with this many officers. */
function officers(total: number): Handler {
  return (request, response) => {
    const query = new URL(request.url ?? '', 'http://companies-house.example').searchParams
    const [start, size] = [Number(query.get('start_index')), Number(query.get('items_per_page'))]
    const items = Array.from({ length: Math.max(Math.min(size, total - start), 0) }, (_, index) => ({
      name: `FICTION, Number ${start + index}`,
      officer_role: 'director',
      appointed_on: '2020-01-31',
      links: { self: `/company/${number}/appointments/officer-${start + index}` },
    }))
    json(200, { total_results: total, items })(request, response)
  }
}

describe('registerClient', () => {
  it('sends the key as a user name without a password, and reads a profile', async () => {
    server.next(json(200, profile))
    expect(await client.profile(number)).toMatchObject({
      name: 'HARBOUR LANE LIMITED',
      status: 'active',
      hasChargesPage: true,
      hasInsolvencyPage: false,
      dissolvedOn: null,
    })
    expect(server.paths).toEqual([`/company/${number}`])
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('a-key:').toString('base64')}`)
  })

  it('treats 404 as empty, as each endpoint uses it', async () => {
    server.next(json(404, { errors: [{ error: 'company-profile-not-found', type: 'ch:service' }] }))
    expect(await client.profile(number)).toBeNull()
    server.next(text(404, ''))
    const none = { items: [], isComplete: true }
    expect(await client.officers(number)).toEqual(none)
    expect(await client.charges(number)).toEqual(none)
    expect(await client.owners(number)).toEqual(none)
    expect(await client.insolvency(number)).toBeNull()
    expect(await client.statements(number)).toEqual({
      statements: none,
      exemptions: { items: [], asOf: expect.any(Number) },
    })
    expect(await client.filings(number, 0)).toEqual({ items: [], total: 0 })
  })

  it('does not accept a gateway’s error page as a register response', async () => {
    server.next(text(404, '<html>No such site</html>', 'text/html'))
    await expect(client.profile(number)).rejects.toEqual(refusedAs({}))
  })

  it.each([
    [0, 1, true],
    [100, 1, true],
    [101, 2, true],
    [100 * pagesMax, pagesMax, true],
    [100 * pagesMax + 1, pagesMax, false],
  ])('reads a list of %s in %s pages, complete: %s', async (total, pages, isComplete) => {
    server.next(officers(total))
    const listed = await client.officers(number)
    expect(listed.isComplete).toBe(isComplete)
    expect(listed.items).toHaveLength(Math.min(total, 100 * pagesMax))
    expect(server.requests).toHaveLength(pages)
  })

  it('ends a list at an empty page, whatever its total says', async () => {
    server.next(json(200, { total_results: 500, items: [] }))
    expect(await client.owners(number)).toEqual({ items: [], isComplete: true })
    expect(server.requests).toHaveLength(1)
  })

  it('treats a list with a missing later page as incomplete', async () => {
    server.next(officers(101), text(404, ''))
    const listed = await client.officers(number)
    expect([listed.items.length, listed.isComplete]).toEqual([100, false])
  })

  it.each([
    ['officers', { name: 'FICTION, Nobody', links: {} }],
    ['charges', { status: 'outstanding' }],
    ['owners', 'nobody'],
  ] as const)('treats a list of %s with an unreadable entry as incomplete', async (facet, entry) => {
    const whole = {
      name: 'FICTION, Ada',
      officer_role: 'director',
      kind: 'individual-person-with-significant-control',
      links: { self: `/company/${number}/entries/one` },
    }
    server.next(json(200, { total_results: 2, total_count: 2, items: [whole, entry] }))
    expect(await client[facet](number)).toMatchObject({ items: [{ id: 'one' }], isComplete: false })
  })

  it('treats a list that grows meanwhile and repeats an entry as complete', async () => {
    const entry = (id: string) => ({ status: 'satisfied', links: { self: `/company/${number}/charges/${id}` } })
    server.next(
      json(200, { total_count: 3, items: [entry('one'), entry('two')] }),
      json(200, { total_count: 3, items: [entry('two')] }),
    )
    const listed = await client.charges(number)
    expect([listed.items.map(({ id }) => id), listed.isComplete]).toEqual([['one', 'two'], true])
  })

  it('requests a hundred filings, after those that are skipped', async () => {
    server.next(json(200, { items: [{ transaction_id: 'one', type: 'AA' }], total_count: 900 }))
    expect(await client.filings(number, 200)).toMatchObject({ items: [{ id: 'one', type: 'AA' }], total: 900 })
    expect(server.paths).toEqual([`/company/${number}/filing-history?items_per_page=100&start_index=200`])
  })

  it('reads statements about owners together with exemptions', async () => {
    const self = `/company/${number}/persons-with-significant-control-statements/aB1`
    const statement = 'no-individual-or-entity-with-signficant-control'
    server.next(
      json(200, { total_results: 1, items: [{ statement, notified_on: '2020-01-02', links: { self } }] }),
      json(200, {
        exemptions: {
          psc_exempt_as_trading_on_uk_regulated_market: {
            exemption_type: 'psc-exempt-as-trading-on-uk-regulated-market',
            items: [{ exempt_from: '2021-01-01', exempt_to: '2022-01-01' }],
          },
        },
      }),
    )
    const asOf = expect.any(Number)
    const exemption = {
      type: 'psc-exempt-as-trading-on-uk-regulated-market',
      exemptFrom: '2021-01-01',
      exemptTo: '2022-01-01',
    }
    expect(await client.statements(number)).toEqual({
      statements: {
        items: [{ id: 'aB1', statement, ownerName: null, notifiedOn: '2020-01-02', ceasedOn: null, asOf }],
        isComplete: true,
      },
      exemptions: { items: [exemption], asOf },
    })
  })

  it('reads the appointments of an officer in two calls at most', async () => {
    const items = (count: number) =>
      Array.from({ length: count }, () => ({ officer_role: 'director', appointed_to: { company_number: number } }))
    server.next(json(200, { total_results: 60, items: items(50) }), json(200, { total_results: 60, items: items(10) }))
    expect(await client.appointments('aB-1')).toMatchObject({ total: 60, isComplete: true, isCorporate: false })
    expect(server.paths).toEqual([
      '/officers/aB-1/appointments?items_per_page=50&start_index=0',
      '/officers/aB-1/appointments?items_per_page=50&start_index=50',
    ])
    server.next(json(200, { total_results: 101, items: items(50) }))
    expect(await client.appointments('aB-1')).toEqual({ total: 101, items: [], isComplete: false, isCorporate: false })
    server.next(json(200, { total_results: 90, items: items(35) }), json(200, { total_results: 90, items: items(35) }))
    expect(await client.appointments('aB-1')).toMatchObject({ total: 90, isComplete: false })
    expect(server.paths).toHaveLength(5)
    server.next(text(404, ''))
    expect(await client.appointments('aB-1')).toBeNull()
  })

  it('retries twice after a server or network failure, with growing delays', async () => {
    server.next(text(502, '<html>', 'text/html'), hangUp, json(200, profile))
    expect(await client.profile(number)).toMatchObject({ name: profile.company_name })
    expect(waits).toHaveLength(2)
    expect(waits[0]).toBeGreaterThanOrEqual(150)
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
  })

  it('gives up after the third failure', async () => {
    server.next(text(503, ''))
    await expect(client.profile(number)).rejects.toEqual(refusedAs({}))
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    [400, 'text/plain', 'Invalid date'],
    [422, 'application/json', '{"errors":[{"type":"ch:validation","error":"bad"}]}'],
    [302, 'text/plain', ''],
  ])('does not retry a call refused with %s', async (status, contentType, body) => {
    server.next((_, response) => {
      response.writeHead(status, { 'content-type': contentType, location: `${server.baseUrl}/elsewhere` }).end(body)
    })
    await expect(client.profile(number)).rejects.toEqual(refusedAs({}))
    expect(server.paths).toEqual([`/company/${number}`])
  })

  it.each([
    ['text that is not JSON', text(200, 'hello')],
    ['JSON that is not a profile', json(200, ['hello'])],
    ['a profile without a name', json(200, { company_number: number })],
  ])('refuses %s', async (_, handler) => {
    server.next(handler)
    await expect(client.profile(number)).rejects.toEqual(refusedAs({}))
    expect(server.requests).toHaveLength(1)
  })

  it.each([401, 403])(
    'names a key refused with %s, reports it, and does not ask again for a minute',
    async (status) => {
      const refusals: unknown[] = []
      client = open({ onCall: (...call) => refusals.push(call) })
      server.next(json(status, { error: 'Invalid Authorization', type: 'ch:service' }), json(200, profile))
      await expect(client.profile(number)).rejects.toMatchObject({ code: 'register_key_refused' })
      clock.advance(59_999)
      await expect(client.profile(number)).rejects.toMatchObject({ code: 'register_key_refused' })
      expect([server.requests.length, refusals]).toEqual([1, [['key_refused', status]]])
      expect(await client.callsLeft()).toBe(0)
      clock.advance(1)
      expect(await client.profile(number)).not.toBeNull()
    },
  )

  it('puts the Companies House message into the cause, and never reveals the key', async () => {
    server.next(json(401, { error: 'Invalid Authorization', type: 'ch:service' }))
    const error = await client.profile(number).catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(KeyRefusedError)
    const { message, nextStep, cause } = error as KeyRefusedError
    expect(nextStep).toContain('BRASSPLATE_REGISTER_API_KEY')
    expect(String(cause)).toContain('Invalid Authorization')
    expect(message + String(cause)).not.toContain('a-key')
  })
})

describe('registerClient, the budget', () => {
  it('stops calling after 429 until Companies House allows it again', async () => {
    const reset = String((noon + 60_000) / 1_000)
    server.next(json(429, {}, { 'x-ratelimit-reset': reset }), json(200, profile))
    await expect(client.profile(number)).rejects.toEqual(refusedAs({ retryAfterSeconds: 60 }))
    clock.advance(59_000)
    await expect(client.profile(number)).rejects.toEqual(refusedAs({ retryAfterSeconds: 1 }))
    expect(server.requests).toHaveLength(1)
    clock.advance(1_000)
    expect(await client.profile(number)).not.toBeNull()
  })

  it('accepts a response that says no calls remain, and stops calling', async () => {
    const headers = { 'x-ratelimit-remain': '0', 'x-ratelimit-reset': String((noon + 60_000) / 1_000) }
    server.next(json(200, profile, headers))
    expect(await client.profile(number)).not.toBeNull()
    await expect(client.profile(number)).rejects.toEqual(refusedAs({ retryAfterSeconds: 60 }))
  })

  it('makes no more calls than the bucket holds, and counts retries', async () => {
    const limiter = inProcessLimiter()
    client = open({ limiter })
    server.next(text(503, ''), text(503, ''), json(200, profile))
    let answered = 0
    for (; (await client.profile(number).catch(() => null)) !== null; answered += 1);
    expect([answered, server.requests.length]).toEqual([companiesHouseRate.burst - 2, companiesHouseRate.burst])
    const other = open({ limiter })
    await expect(other.profile(number)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
    await other.close()
  })
})

describe('registerClient, the breaker', () => {
  it('pauses after repeated failures, and resumes with one call', async () => {
    server.next(text(503, ''))
    const [first, second, third] = [1, 2, 3].map((index) => sampleCompanyNumber(index))
    for (const failing of [first, second] as const)
      await expect(client.profile(failing ?? number)).rejects.toEqual(refusedAs({}))
    await expect(client.profile(third ?? number)).rejects.toEqual(refusedAs({ retryAfterSeconds: restMs / 1_000 }))
    await expect(client.profile(number)).rejects.toEqual(refusedAs({ retryAfterSeconds: restMs / 1_000 }))
    expect(server.requests).toHaveLength(7)

    clock.advance(restMs)
    server.next(json(200, profile))
    expect(await client.profile(number)).not.toBeNull()
    expect(await client.profile(number)).not.toBeNull()
  })

  it('goes on with other companies however often one fails or cannot be read', async () => {
    server.next(text(503, ''))
    for (let count = 0; count < failuresMax; count += 1)
      await expect(client.charges(number)).rejects.toEqual(refusedAs({}))
    server.next(json(200, profile))
    expect(await client.profile(sampleCompanyNumber(2))).not.toBeNull()
  })

  it('does not count refusals as failures', async () => {
    server.next(text(404, ''))
    for (let count = 0; count <= failuresMax; count += 1) expect(await client.profile(number)).toBeNull()
  })
})

describe('registerClient, the limits', () => {
  const padded = (bytes: number) => {
    const empty = JSON.stringify({ ...profile, padding: '' })
    return JSON.stringify({ ...profile, padding: 'x'.repeat(bytes - empty.length) })
  }
  const sending = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Handler => {
    return (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)
    }
  }

  it('reads a response of the maximum length, refuses a longer one and does not retry it', async () => {
    server.next(sending(padded(bodyBytesMax)))
    expect(await client.profile(number)).not.toBeNull()
    server.next(sending(padded(bodyBytesMax + 1)))
    await expect(client.profile(number)).rejects.toEqual(refusedAs({}))
    expect(server.requests).toHaveLength(2)
  })

  it('refuses a response that is nested deep before it is parsed, and does not retry it', async () => {
    server.next(sending(`${'{"a":['.repeat(100_000)}${']}'.repeat(100_000)}`))
    await expect(client.profile(number)).rejects.toMatchObject({
      message: expect.stringContaining('nested too deep'),
    })
    expect(server.requests).toHaveLength(1)
  })

  it('reads compressed responses and limits their decompressed size', async () => {
    server.next(sending(gzipSync(padded(bodyBytesMax)), { 'content-encoding': 'gzip' }))
    expect(await client.profile(number)).not.toBeNull()
    server.next(sending(gzipSync(padded(3 * bodyBytesMax)), { 'content-encoding': 'gzip' }))
    await expect(client.profile(number)).rejects.toEqual(refusedAs({}))
    expect(server.requests).toHaveLength(2)
  })

  it('refuses an encoding that it did not request', async () => {
    server.next(sending('x', { 'content-encoding': 'br' }))
    await expect(client.profile(number)).rejects.toEqual(refusedAs({}))
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['a Companies House that does not answer', silence],
    ['a response that never ends', ((_, response) => void response.writeHead(200).write('{')) satisfies Handler],
  ])('gives up %s after the time limit of one call, without a retry', async (_, handler) => {
    client = open({ callMaxMs: 100 })
    server.next(handler)
    await expect(client.profile(number)).rejects.toEqual(
      refusedAs({ message: 'Companies House took too long to answer.' }),
    )
    expect([server.requests.length, waits]).toEqual([1, []])
  })

  it('fails if Companies House is unreachable', async () => {
    await server.stop()
    await expect(client.profile(number)).rejects.toEqual(refusedAs({ message: 'Companies House cannot be reached.' }))
    await server.start()
  })
})
