import { followedStreams } from '@brassplate/core'
import type { CompaniesHouseSimulator } from '@brassplate/core/simulators'
import { companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUsedDatabase, engines, enginesOnce } from '../../../../tests/support/databases.js'
import { runUpdate } from '../../src/background/register/run-update.js'
import { compose } from '../../src/compose.js'
import { parseConfig } from '../../src/config/parse-config.js'
import { clock, companiesHouseKeys, importCompanies, startSampleCompaniesHouse, today } from '../support/register.js'
import { TestServer } from '../support/server.js'

const patience = { timeout: 240_000, interval: 50 }
const secret = 'a root secret for tests only, forty bytes'

describe.each(engines)('the background work of the register on %s', (engine) => {
  let companiesHouse: CompaniesHouseSimulator
  let server: TestServer | null = null

  beforeEach(async () => {
    companiesHouse = await startSampleCompaniesHouse()
  })
  afterEach(async () => {
    await server?.close()
    server = null
    await companiesHouse.close()
  })

  it('follows the streams, answers from their events without calling the API, and counts them', async () => {
    server = await TestServer.start(engine, {
      env: {
        BRASSPLATE_REGISTER_STREAM_URL: companiesHouse.url,
        BRASSPLATE_REGISTER_STREAM_KEY: companiesHouseKeys.streamKey,
      },
      world: { clock },
    })
    const { key } = await server.guest('ada@harbour-lane.example')
    await importCompanies(server)
    await vi.waitUntil(() => companiesHouse.connections === followedStreams.length, patience)

    companiesHouse.change('09999991', { name: 'QUILLBRACKEN SHIPYARD LIMITED' })
    companiesHouse.change('09999991', companyChanges.addCharge('Harrowmere Bank Plc', today))
    const running = server
    const path = { company_number: '09999991' }
    await vi.waitUntil(async () => {
      const company = await running.ok('getCompany', { key, path })
      return company.company_name === 'QUILLBRACKEN SHIPYARD LIMITED' && company.has_active_charges === true
    }, patience)
    const found = await server.ok('searchCompanies', { key, query: { name: 'quillbracken shipyard ltd' } })
    expect(found.data[0]).toMatchObject({ company_number: '09999991', company_name: 'QUILLBRACKEN SHIPYARD LIMITED' })
    expect((await server.call('metrics')).body).toMatch(
      /^brassplate_register_stream_events_total\{stream="companies"\} [1-9]/m,
    )
  })

  it('publishes the unpublished changes of an import at startup', async () => {
    const database = await createUsedDatabase(engine)
    const first = await TestServer.start(engine, { database: { ...database, drop: async () => {} } })
    await importCompanies(first)
    const [harbour, ...others] = knownCompanies(today)
    if (!harbour) throw new Error('There are no sample companies.')
    await importCompanies(first, [{ ...harbour, name: 'HARBOUR LANE SHIPYARD LIMITED' }, ...others], '2026-04-01')
    await first.close()

    server = await TestServer.start(engine, { database })
    const running = server
    await vi.waitUntil(() => running.logs.some((line) => line.includes('"changes":1')), patience)
  })

  // The rest is above the stores.
  if (!enginesOnce.includes(engine)) return

  it('logs one line without a stack trace if Companies House refuses the stream key', async () => {
    server = await TestServer.start(engine, {
      env: { BRASSPLATE_REGISTER_STREAM_URL: companiesHouse.url, BRASSPLATE_REGISTER_STREAM_KEY: 'wrong-key' },
    })
    const refused = () => companiesHouse.requests.filter(({ status }) => status === 401)
    await vi.waitUntil(() => refused().length >= followedStreams.length, patience)
    await server.close()
    // A stream that was still being answered says that it was stopped.
    const lines = server.logs.filter((line) => line.includes('stream') && !line.includes('"ending":"stopped"'))
    server = null
    expect(lines).toEqual([expect.stringContaining('"event":"register.stream_key_refused"')])
    expect(lines[0]).toContain('answered 401')
    expect(lines[0]).not.toContain('"stack"')
  })

  it('warns once at startup if no register is imported, but not if there is one or updates are automatic', async () => {
    const warnings = ({ logs }: TestServer) => logs.filter((line) => line.includes('no register is imported'))
    server = await TestServer.start(engine)
    expect(warnings(server)).toEqual([expect.stringContaining('brassplate register import latest')])
    await server.close()

    const env = { BRASSPLATE_REGISTER_BULK_URL: companiesHouse.url, BRASSPLATE_REGISTER_UPDATE: 'monthly' }
    server = await TestServer.start(engine, { env })
    expect(warnings(server)).toEqual([])
  })

  it('imports the newest file with REGISTER_UPDATE=monthly while it serves requests', async () => {
    server = await TestServer.start(engine, {
      env: { BRASSPLATE_REGISTER_BULK_URL: companiesHouse.url, BRASSPLATE_REGISTER_UPDATE: 'monthly' },
    })
    const running = server
    await vi.waitUntil(async () => (await running.ok('health')).checks.register, patience)
    expect(await server.engine.register.snapshot()).toMatchObject({ asOf: '2026-03-01' })
    await vi.waitUntil(() => running.logs.some((line) => line.includes('register snapshot imported')), patience)
  })

  it('logs a failed update and keeps running', async () => {
    server = await TestServer.start(engine, {
      env: { BRASSPLATE_REGISTER_BULK_URL: 'http://127.0.0.1:1', BRASSPLATE_REGISTER_UPDATE: 'monthly' },
    })
    const running = server
    await vi.waitUntil(() => running.logs.some((line) => line.includes('register update failed')), patience)
    expect((await server.call('health')).status).toBe(200)
  })
})

describe('two workers on one Postgres', () => {
  it('run the update on only one of them', async () => {
    const companiesHouse = await startSampleCompaniesHouse()
    const file = '/BasicCompanyDataAsOneFile-2026-03-01.zip'
    const release = companiesHouse.hang(file)
    const database = await createUsedDatabase('postgres')
    const shared = { ...database, drop: async () => {} }
    const env = { BRASSPLATE_REGISTER_BULK_URL: companiesHouse.url, BRASSPLATE_REGISTER_UPDATE: 'monthly' }
    const worker = {
      database: shared,
      env: { ...env, BRASSPLATE_ROLE: 'worker', BRASSPLATE_BASE_URL: 'http://127.0.0.1:0' },
    }
    const first = await TestServer.start('postgres', worker)
    await vi.waitUntil(() => companiesHouse.requests.some(({ path }) => path === file), patience)

    const second = await TestServer.start('postgres', worker)
    await vi.waitUntil(() => second.logs.some((line) => line.includes('another worker is updating')), patience)
    release()
    await second.close()
    await first.close()
    expect(companiesHouse.requests.filter(({ path }) => path === file)).toHaveLength(1)
    await database.drop()
    await companiesHouse.close()
  })
})

describe.each(engines)('an update in a worker thread, on %s', (engine) => {
  const thread = new URL('../../dist/register-update-thread.js', import.meta.url)

  it('imports a newer file, skips one that is not newer, and stops on the abort signal', async () => {
    const companiesHouse = await startSampleCompaniesHouse()
    const database = await createUsedDatabase(engine)
    const config = parseConfig({
      BRASSPLATE_DATABASE_URL: database.url,
      BRASSPLATE_SECRET: secret,
      BRASSPLATE_REGISTER_BULK_URL: companiesHouse.url,
    })
    const composed = await compose(config)
    const running = new AbortController().signal
    try {
      const stopped = new AbortController()
      const release = companiesHouse.hang('/en_output.html')
      const stopping = runUpdate(config, stopped.signal, thread)
      await vi.waitUntil(() => companiesHouse.requests.length > 0, patience)
      stopped.abort()
      await expect(stopping).rejects.toThrow()
      release()
      expect(await composed.engine.register.snapshot()).toBeNull()

      expect(await runUpdate(config, running, thread)).toMatchObject({
        snapshot: '2026-03-01',
        changed: 0,
        bad_rows: 0,
      })
      expect(await composed.engine.register.snapshot()).toMatchObject({ asOf: '2026-03-01' })
      expect(await runUpdate(config, running, thread)).toBeNull()
    } finally {
      await composed.close()
      await database.drop()
      await companiesHouse.close()
    }
  })
})
