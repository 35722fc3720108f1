import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { Wire } from '../../../../tests/support/wire.js'
import { Receiver } from '../support/receiver.js'
import {
  companiesHouseEnv,
  companiesHouseKeys,
  importCompanies,
  startSampleCompaniesHouse,
} from '../support/register.js'
import { TestServer } from '../support/server.js'
import {
  alertsFile,
  declaredIn,
  firingAlerts,
  metricsIn,
  promtool,
  readAlerts,
  readDashboard,
  samplesOf,
  scrapeFile,
} from './prometheus.js'

const patience = { timeout: 60_000, interval: 50 }
const hourMs = 3_600_000
const closing: (() => Promise<unknown>)[] = []
/** Alerts that a fault of this file has fired, with Prometheus or by their metric. */
const fired = new Set<string>()
let ahead = 0
const clock = { now: () => Date.now() + ahead }

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  ahead = 0
})

async function startServer(engine: 'sqlite' | 'postgres', options: Parameters<typeof TestServer.start>[1] = {}) {
  const server = await TestServer.start(engine, { world: { clock }, ...options })
  closing.push(() => server.close())
  return server
}

/** The next state: a scrape shows the database as it was at most five seconds ago. */
async function scrape(server: TestServer): Promise<string> {
  ahead += 5_000
  return String((await server.call('metrics')).body)
}

const valuesOf = (text: string | null, series: RegExp) =>
  [...samplesOf(text)].filter(([name]) => series.test(name)).map(([, value]) => value)

/** Fails unless the fault fires the alert: by the metric, and by Prometheus's own engine if it is installed. */
function expectAlert(alert: string, before: string | null, after: string | null, isFault: boolean): void {
  expect(isFault, `the metric of ${alert}`).toBe(true)
  const firing = firingAlerts(before, after)
  if (firing) expect([...firing]).toContain(alert)
  fired.add(alert)
}

async function startPair(options: Record<string, string>) {
  const server = await startServer('sqlite', { env: options })
  await importCompanies(server)
  const member = await server.guest('ada@harbour-lane.example')
  return { server, ...member, before: await scrape(server) }
}

describe('alerts', () => {
  it('fire if no worker lives, tasks wait, there is no backup for 36 hours and no register', async () => {
    const port = await new Promise<number>((done) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port: free } = probe.address() as { port: number }
        probe.close(() => done(free))
      })
    })
    const server = await startServer('postgres', {
      env: { BRASSPLATE_ROLE: 'api', BRASSPLATE_PORT: String(port), BRASSPLATE_BASE_URL: `http://127.0.0.1:${port}` },
    })
    const { operator, health } = server.engine
    await health.giveSignOfLife('worker-host:7')
    await server.ports.health.noteBackup({ madeAt: clock.now(), bytes: 1 })
    const email = 'ada@harbour-lane.example'
    await operator.openAccount({ email, password: 'a long pass phrase for ada', verified: true })
    const key = (await operator.apiKeyOf(await operator.accountByEmail(email))) ?? ''
    server.noteSecret(key)
    const before = await scrape(server)
    expect(firingAlerts(before, before) ?? new Set(['BrassplateRegisterOld'])).toEqual(
      new Set(['BrassplateRegisterOld']),
    )
    expectAlert(
      'BrassplateRegisterOld',
      before,
      before,
      valuesOf(before, /^brassplate_register_companies/).length === 0,
    )

    await importCompanies(server)
    await server.call('resolveDomain', { key, body: { domain: 'harbour-lane.co.uk' } })
    ahead += 37 * hourMs
    const after = await scrape(server)
    const [alive] = valuesOf(after, /^brassplate_workers_alive/)
    expectAlert('BrassplateNoWorker', before, after, alive === 0)
    const [waited = 0] = valuesOf(after, /^brassplate_queue_oldest_age_seconds\{kind="domain"/)
    expectAlert('BrassplateQueueStuck', before, after, waited > 900)
    const [age = 0] = valuesOf(after, /^brassplate_backup_age_seconds/)
    expectAlert('BrassplateBackupOld', before, after, age > 36 * 3_600)
  })

  it('fire if the database cannot be reached and requests fail', async () => {
    const database = await createDatabase('postgres')
    closing.push(() => database.drop())
    const url = new URL(database.url)
    const wire = new Wire({ host: url.hostname, port: Number(url.port) })
    closing.push(() => wire.cut())
    await wire.join()
    url.port = String(wire.port)
    const behindWire: TestDatabase = { url: url.href, drop: async () => {} }
    const server = await startServer('postgres', { database: behindWire })
    const { key } = await server.guest('ada@harbour-lane.example')
    const before = await scrape(server)
    await wire.cut()
    for (let call = 0; call < 3; call += 1) expect((await server.call('describeAccount', { key })).status).toBe(503)
    const after = await scrape(server)
    const [isUp] = valuesOf(after, /^brassplate_database_up/)
    expectAlert('BrassplateDatabaseDown', before, after, isUp === 0)
    const failed = valuesOf(after, /^brassplate_http_requests_total\{.*status="503"/)
    expectAlert('BrassplateServerErrors', before, after, failed.length > 0)
    await wire.join()
    await vi.waitUntil(async () => (await server.call('health')).status === 200, patience)
  })

  it('fire if the process is gone', async () => {
    const server = await TestServer.start('sqlite', { world: { clock } })
    const before = await scrape(server)
    await server.close()
    const gone = await fetch(`${server.url}/metrics`).then(
      (answer) => answer.text(),
      () => null,
    )
    expectAlert('BrassplateDown', before, gone, gone === null)
  })

  it.each([503, 401])('fire if Companies House answers %i', async (status) => {
    const companiesHouse = await startSampleCompaniesHouse(clock)
    closing.push(() => companiesHouse.close())
    const { server, key, before } = await startPair(companiesHouseEnv(companiesHouse))
    companiesHouse.failNext({ count: 1_000, status })
    for (const company_number of ['03888807', '09999991'])
      await server.call('getCompany', { key, path: { company_number } })
    const after = await scrape(server)
    const calls = (result: string) =>
      valuesOf(after, new RegExp(`^brassplate_companies_house_calls_total\\{result="${result}"`))[0] ?? 0
    if (status === 401) expectAlert('BrassplateCompaniesHouseKeyRefused', before, after, calls('key_refused') > 0)
    else expectAlert('BrassplateCompaniesHouseFailing', before, after, calls('failed') > calls('ok'))
  })

  it('fire if the streams are not connected, and if events come late', async () => {
    // Companies House publishes at the time of its own clock, which is twenty minutes behind.
    const companiesHouse = await startSampleCompaniesHouse({ now: () => clock.now() - 20 * 60_000 })
    const { server, before } = await startPair({
      BRASSPLATE_REGISTER_STREAM_URL: companiesHouse.url,
      BRASSPLATE_REGISTER_STREAM_KEY: companiesHouseKeys.streamKey,
    })
    await vi.waitUntil(() => companiesHouse.connections === 8, patience)
    companiesHouse.change('09999991', { name: 'QUILLBRACKEN SHIPYARD LIMITED' })
    const lag = (text: string) => valuesOf(text, /^brassplate_register_stream_lag_seconds\{stream="companies"/)[0] ?? 0
    let late = before
    await vi.waitUntil(async () => {
      late = await scrape(server)
      return lag(late) > 600
    }, patience)
    expectAlert('BrassplateStreamLate', before, late, lag(late) > 600)

    await companiesHouse.close()
    const connected = (text: string) => valuesOf(text, /^brassplate_register_stream_connected/)
    let down = late
    await vi.waitUntil(async () => {
      down = await scrape(server)
      return connected(down).length === 8 && connected(down).every((value) => value === 0)
    }, patience)
    expectAlert('BrassplateStreamDown', before, down, true)
  })

  it('fire if a webhook destination fails and if mails cannot be sent', async () => {
    const receiver = new Receiver()
    await receiver.start()
    closing.push(() => receiver.stop())
    receiver.status = 500
    const { server, key, before } = await startPair({ BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true' })
    const created = await server.ok('createWebhook', { key, body: { webhook_url: receiver.url, signal_type: 'all' } })
    await server.call('testWebhook', { key, path: { id: String(created.id) } })
    let after = before
    await vi.waitUntil(async () => {
      after = await scrape(server)
      return valuesOf(after, /^brassplate_destinations_failing/)[0] === 1
    }, patience)
    expectAlert('BrassplateDestinationsFailing', before, after, true)

    const silent = await startServer('sqlite', { env: { BRASSPLATE_MAIL_URL: 'smtp://127.0.0.1:1' } })
    const first = await scrape(silent)
    const postponed = (text: string) => valuesOf(text, /^brassplate_mails_total\{outcome="postponed"/)[0] ?? 0
    for (const name of ['ada', 'bob', 'cy', 'dee'])
      await silent.call('signUp', {
        body: { email: `${name}@harbour-lane.example`, password: 'a long pass phrase for all' },
      })
    let last = first
    await vi.waitUntil(async () => {
      last = await scrape(silent)
      return postponed(last) > 3
    }, patience)
    expectAlert('BrassplateMailFailing', first, last, true)
  })

  it('have each been fired by a fault of this file', () => {
    expect([...fired].toSorted()).toEqual(
      readAlerts()
        .map(({ alert }) => alert)
        .toSorted(),
    )
  })
})

describe('the files for Prometheus and Grafana', () => {
  it('name only metrics that a server exposes, and docs/monitoring.md names all of ours', async () => {
    const server = await startServer('sqlite')
    const declared = declaredIn(await scrape(server))
    const expressions = [...readAlerts().map(({ expr }) => expr), ...readDashboard()]
    expect(expressions.flatMap(metricsIn).filter((name) => !declared.has(name))).toEqual([])
    const page = readFileSync(new URL('../../../../docs/monitoring.md', import.meta.url), 'utf8')
    const ours = [...declared].filter((name) => name.startsWith('brassplate_'))
    const documented = new Set(metricsIn(page))
    expect(ours.filter((name) => !/_(?:bucket|sum|count)$/.test(name) && !documented.has(name))).toEqual([])
    expect([...documented].filter((name) => !declared.has(name))).toEqual([])
  })

  it('are accepted by promtool, if it is installed', () => {
    expect([null, expect.stringContaining('SUCCESS')]).toContainEqual(promtool('check', 'rules', alertsFile))
    expect([null, expect.stringContaining('SUCCESS')]).toContainEqual(
      promtool('check', 'config', '--syntax-only', scrapeFile),
    )
  })

  it('say of each alert how bad it is and what to do', () => {
    for (const { labels, annotations } of readAlerts()) {
      expect(['critical', 'warning', 'info']).toContain(labels.severity)
      expect(annotations.summary).toBeTruthy()
      expect(annotations.description).toMatch(/\.$/)
    }
  })
})
