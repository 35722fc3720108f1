import type { CompaniesHouseSimulator } from '@brassplate/core/simulators'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { companiesHouseEnv, importCompanies, noon, startSampleCompaniesHouse } from '../support/register.js'
import { TestServer } from '../support/server.js'

const companies = 380
const number = (index: number) => String(5_000_000 + index).padStart(8, '0')

describe.each(enginesOnce)('the share of an account in the calls to Companies House, on %s', (engine) => {
  let companiesHouse: CompaniesHouseSimulator
  let server: TestServer
  const officers = (key: string, company_number: string) =>
    server.call('listOfficers', { key, path: { company_number }, query: { page: '1', limit: '20' } })

  beforeEach(async () => {
    const clock = { now: () => noon }
    companiesHouse = await startSampleCompaniesHouse(clock)
    server = await TestServer.start(engine, {
      env: { ...companiesHouseEnv(companiesHouse), BRASSPLATE_API_RATE: '1000/60s' },
      world: { clock },
    })
    await importCompanies(server)
  })
  afterEach(async () => {
    await server.close()
    await companiesHouse.close()
  })

  it('answers 429 with Retry-After to one that asks for 380 companies, and still answers another', async () => {
    const { key: greedy } = await server.guest('ada@harbour-lane.example')
    const { key: other } = await server.guest('bob@harbour-lane.example')
    let refused = 0
    for (let index = 0; index < companies; index += 10) {
      const asked = Array.from({ length: 10 }, (_, next) => officers(greedy, number(index + next)))
      for (const reply of await Promise.all(asked)) {
        expect([404, 429]).toContain(reply.status)
        if (reply.status !== 429) continue
        refused += 1
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(reply.body).toMatchObject({ code: 'rate_limited', retryable: true })
        expect((reply.body as { detail: string }).detail).toContain('your account')
      }
    }
    expect(refused).toBeGreaterThan(companies / 2)
    const statuses = []
    for (const company of ['09888811', '09999991', '03888807', '09999992', '09999993']) {
      statuses.push((await officers(other, company)).status)
    }
    // Companies House does not have the last two, and it was asked.
    expect(statuses).toEqual([200, 200, 200, 404, 404])
  })
})

describe.each(enginesOnce)('the key for Companies House, on %s', (engine) => {
  it('503 register_not_configured for officers without a key, 502 register_key_refused with a wrong one, logged once', async () => {
    const keyless = await TestServer.start(engine, {})
    try {
      await importCompanies(keyless)
      const { key } = await keyless.guest('ada@harbour-lane.example')
      const ask = { key, path: { company_number: '09999991' }, query: { page: '1', limit: '20' } }
      expect(await keyless.call('listOfficers', ask)).toMatchObject({
        status: 503,
        body: { code: 'register_not_configured', retryable: false },
      })
    } finally {
      await keyless.close()
    }

    const companiesHouse = await startSampleCompaniesHouse({ now: () => noon })
    const refused = await TestServer.start(engine, {
      env: { ...companiesHouseEnv(companiesHouse), BRASSPLATE_REGISTER_API_KEY: 'wrong-key' },
    })
    try {
      await importCompanies(refused)
      const { key } = await refused.guest('ada@harbour-lane.example')
      for (const company_number of ['09999991', '09888811', '09999992']) {
        const ask = { key, path: { company_number }, query: { page: '1', limit: '20' } }
        expect(await refused.call('listOfficers', ask)).toMatchObject({
          status: 502,
          body: { code: 'register_key_refused', retryable: false },
        })
      }
      const lines = refused.logs.filter((line) => /key_refused|request_failed|"level":(50|"error")/.test(line))
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('"status":401')
    } finally {
      await refused.close()
      await companiesHouse.close()
    }
  })
})
