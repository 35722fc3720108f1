import { followedStreams } from '@brassplate/core'
import { type CompaniesHouseSimulator, startSmallWeb } from '@brassplate/core/simulators'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, engines, type TestDatabase } from '../../../../tests/support/databases.js'
import { Wire } from '../../../../tests/support/wire.js'
import {
  companiesHouseEnv,
  companiesHouseKeys,
  importCompanies,
  startSampleCompaniesHouse,
} from '../support/register.js'
import { boatworksPage, endedJob } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

const patience = { timeout: 60_000, interval: 50 }
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startServer(...options: Parameters<typeof TestServer.start>): Promise<TestServer> {
  const server = await TestServer.start(...options)
  closing.push(() => server.close())
  return server
}

async function startCompaniesHouse(): Promise<CompaniesHouseSimulator> {
  const companiesHouse = await startSampleCompaniesHouse({ now: () => Date.now() })
  closing.push(() => companiesHouse.close())
  return companiesHouse
}

const textOf = async (server: TestServer) => String((await server.call('metrics')).body)
const sample = (text: string, name: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')[1]

describe.each(engines)('metrics on %s', (engine) => {
  it('show all that the operator page shows, and what this process did', async () => {
    const companiesHouse = await startCompaniesHouse()
    const web = await startSmallWeb({ 'harbour-lane.co.uk': { '/': boatworksPage } })
    closing.push(() => web.close())
    // The metrics hold the state of the last five seconds.
    let ahead = 0
    const server = await startServer(engine, {
      env: {
        ...companiesHouseEnv(companiesHouse),
        BRASSPLATE_REGISTER_STREAM_URL: companiesHouse.url,
        BRASSPLATE_REGISTER_STREAM_KEY: companiesHouseKeys.streamKey,
        BRASSPLATE_WEB_RESOLVE: web.resolve,
      },
      world: { clock: { now: () => Date.now() + ahead } },
    })
    const before = await textOf(server)
    for (const name of ['register_companies', 'register_import_age_seconds', 'backup_age_seconds'])
      expect(before).not.toMatch(new RegExp(`^brassplate_${name}[ {]`, 'm'))
    expect(sample(before, 'brassplate_companies_house_calls_total{result="key_refused"}')).toBe('0')

    const { snapshot } = await importCompanies(server)
    const { key } = await server.guest('ada@harbour-lane.example')
    const asked = await server.call('enrich', { key, body: { domain: 'harbour-lane.co.uk' } })
    await endedJob(server, String((asked.body as { job_id: string }).job_id))
    await server.ports.health.noteBackup({ madeAt: Date.now() - 60_000, bytes: 17 })
    await vi.waitUntil(() => companiesHouse.connections === followedStreams.length, patience)
    await server.engine.health.giveSignOfLife('another-worker:7', ['officers'])
    ahead += 5_000

    const text = await textOf(server)
    const expected = {
      brassplate_database_up: '1',
      'brassplate_queue_depth{kind="domain"}': '0',
      'brassplate_queue_oldest_age_seconds{kind="mail"}': '0',
      'brassplate_jobs_last_day{outcome="matched"}': '1',
      'brassplate_resolution_seconds_count{kind="domain",outcome="matched"}': '1',
      'brassplate_pages_total{result="read"}': expect.stringMatching(/^[1-9]/),
      brassplate_register_companies: String(snapshot.companies),
      'brassplate_register_stream_connected{stream="officers"}': '1',
      'brassplate_companies_house_calls_total{result="ok"}': expect.stringMatching(/^[1-9]/),
      brassplate_companies_house_calls_left: expect.stringMatching(/^\d+$/),
      brassplate_backup_bytes: '17',
      brassplate_destinations_failing: '0',
      brassplate_credits_spent: '1',
      brassplate_accounts: '1',
    }
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, sample(text, name)]))).toEqual(expected)
    expect(Number(sample(text, 'brassplate_backup_age_seconds'))).toBeGreaterThanOrEqual(60)
    expect(Number(sample(text, 'brassplate_register_import_age_seconds'))).toBeGreaterThanOrEqual(5)
    expect(text).not.toContain('harbour')
  })

  it('log requests with the account, the class of the address and the user agent, and without what was asked', async () => {
    const server = await startServer(engine, { env: { BRASSPLATE_LOG_LEVEL: 'info' } })
    const { session, key } = await server.guest('ada@harbour-lane.example')
    await importCompanies(server)
    const { account } = await server.ok('describeAccount', { session })
    const agent = `probe/1 ${'x'.repeat(200)}`
    await server.call('searchCompanies', { key, query: { name: 'quillbracken' }, headers: { 'user-agent': agent } })
    await server.call('resolveDomain', { key, body: { domain: 'saltfleet-mill.co.uk' } })
    await server.raw('GET', '/v1/resolve/domains/saltfleet-mill.co.uk')
    const lines = server.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.find(({ path }) => path === '/v1/companies/search')).toMatchObject({
      account: account.id,
      address: 'loopback',
      user_agent: agent.slice(0, 120),
    })
    expect(server.logs.join('')).not.toMatch(/quillbracken|saltfleet/i)
  })
})

describe('metrics while the database is down', () => {
  it('answer, say so, and leave out what is not known', async () => {
    const database = await createDatabase('postgres')
    closing.push(() => database.drop())
    const url = new URL(database.url)
    const wire = new Wire({ host: url.hostname, port: Number(url.port) })
    closing.push(() => wire.cut())
    await wire.join()
    url.port = String(wire.port)
    const behindWire: TestDatabase = { url: url.href, drop: async () => {} }
    let ahead = 0
    const server = await startServer('postgres', {
      database: behindWire,
      world: { clock: { now: () => Date.now() + ahead } },
    })
    await vi.waitUntil(async () => sample(await textOf(server), 'brassplate_database_up') === '1', patience)
    await wire.cut()
    ahead += 5_000
    const text = await textOf(server)
    expect(sample(text, 'brassplate_database_up')).toBe('0')
    expect(text).not.toMatch(/^brassplate_queue_depth\{/m)
    expect(text).toMatch(/^brassplate_http_requests_total\{/m)
    await wire.join()
    await vi.waitUntil(async () => sample(await textOf(server), 'brassplate_database_up') === '1', patience)
  })
})
