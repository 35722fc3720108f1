import { FakeClock } from '@brassplate/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies, noon } from '../support/register.js'
import { TestServer } from '../support/server.js'

const path = { company_number: '09999991' }
const iso = (time: number) => new Date(time).toISOString()

describe.each(enginesOnce)('as_of on %s', (engine) => {
  const clock = new FakeClock(noon)
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start(engine, { world: { clock } })
    await importCompanies(server)
  })
  afterAll(() => server.close())

  it('returns a watched company and its feed as they were, and refuses what it cannot know', async () => {
    const { session, key } = await server.guest('watcher@harbour-lane.example')
    const invalid = { status: 400, code: 'invalid_request' }
    const query = (time: number) => ({ as_of: iso(time) })
    expect(await server.refusal('getCompany', { session, path, query: query(noon) })).toMatchObject(invalid)
    await server.ok('watchCompany', { session, body: path })
    clock.advance(60_000)
    expect(await server.ok('getCompany', { session, path, query: query(noon) })).toMatchObject({
      company_number: '09999991',
      company_name: 'HARBOUR LANE BOATWORKS LIMITED',
      has_active_charges: null,
      as_of: iso(noon),
    })
    for (const time of [noon - 1, noon + 120_000])
      expect(await server.refusal('getCompany', { session, path, query: query(time) })).toMatchObject(invalid)
    expect(await server.ok('listSignals', { session, query: query(noon) })).toMatchObject({ data: [] })
    expect(await server.refusal('listSignals', { session, query: query(noon + 120_000) })).toMatchObject(invalid)
    clock.advance(86_400_000)
    expect(await server.ok('getCompany', { key, path, query: { as_of: '2026-03-15' } })).toMatchObject({
      as_of: '2026-03-15T23:59:59.999Z',
    })
    expect(await server.refusal('listSignals', { key, query: { as_of: 'yesterday' } })).toMatchObject(invalid)
  })
})
