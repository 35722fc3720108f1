import type { CompaniesHouseSimulator } from '@brassplate/core/simulators'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { companiesHouseEnv, noon, preparedServers, startSampleCompaniesHouse } from '../support/register.js'
import type { TestServer } from '../support/server.js'

const dayMs = 24 * 60 * 60_000

describe.each(enginesOnce)('GET /v1/companies/{company_number} with a key for Companies House, on %s', (engine) => {
  let companiesHouse: CompaniesHouseSimulator
  let server: TestServer
  let key: string
  let now: number
  const startPrepared = preparedServers(engine)
  const ask = (company_number: string) => server.call('getCompany', { key, path: { company_number } })
  const isStale = (reply: Awaited<ReturnType<typeof ask>>) => reply.headers.get('x-register-stale') === 'true'

  beforeEach(async () => {
    now = noon
    const clock = { now: () => now }
    companiesHouse = await startSampleCompaniesHouse(clock)
    const prepared = await startPrepared({ env: companiesHouseEnv(companiesHouse), world: { clock } })
    server = prepared.server
    key = prepared.member.key
  })
  afterEach(async () => {
    await server.close()
    await companiesHouse.close()
  })

  it('200 with officers and charges from the Companies House API, fetched once a day', async () => {
    const left = await ask('09888811')
    expect(left).toMatchObject({
      status: 200,
      body: {
        recent_director_resignation: true,
        recent_resignations: [{ name: 'LEAVERTON, Hale', days_since_resignation: 75 }],
      },
    })
    expect(isStale(left)).toBe(false)
    const asked = companiesHouse.requests.length
    await ask('09888811')
    expect(companiesHouse.requests).toHaveLength(asked)

    now += dayMs + 1
    await ask('09888811')
    expect(companiesHouse.requests.length).toBeGreaterThan(asked)
  })

  it('200 for a company that only Companies House has, 404 for one that it does not have either', async () => {
    expect(await ask('03888807')).toMatchObject({ status: 200, body: { company_status: 'dissolved' } })
    expect(await ask('03888899')).toMatchObject({ status: 404, body: { code: 'company_not_found' } })
  })

  it('200 with stored data while Companies House is down, marked as stale and counted', async () => {
    const fresh = await ask('09888811')
    now += dayMs + 1
    companiesHouse.failNext({ count: 1_000, status: 502 })
    const stored = await ask('09888811')
    expect(stored.status).toBe(200)
    expect(isStale(stored)).toBe(true)
    expect(stored.body).toMatchObject({ company_name: (fresh.body as { company_name: string }).company_name })
    expect((await server.call('metrics')).body).toMatch(/^brassplate_register_stale_answers_total 1$/m)
  })

  it('502 for a company without stored data while Companies House is down, with advice to retry', async () => {
    companiesHouse.failNext({ count: 1_000, status: 503 })
    expect(await ask('03888807')).toMatchObject({
      status: 502,
      body: { code: 'upstream_unavailable', retryable: true },
    })
  })

  it('200 with data from the snapshot file, marked as stale, if the API key is rejected', async () => {
    companiesHouse.failNext({ count: 1_000, status: 401 })
    const reply = await ask('09999991')
    expect(reply).toMatchObject({ status: 200, body: { company_name: 'HARBOUR LANE BOATWORKS LIMITED' } })
    expect(isStale(reply)).toBe(true)
  })
})
