import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { Wire } from '../../../../tests/support/wire.js'
import { importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

const patience = { timeout: 240_000, interval: 50 }

function isLocked(database: Database.Database): boolean {
  try {
    database.exec('BEGIN IMMEDIATE')
    return true
  } catch {
    return false
  }
}

describe('GET /healthz', () => {
  it.each(['sqlite', 'postgres'] as const)('200 while %s can be read and written', async (engine) => {
    const server = await TestServer.start(engine)
    // On a busy machine, opening the first connection may take longer than the probe timeout.
    await vi.waitFor(
      async () =>
        expect(await server.ok('health')).toMatchObject({ status: 'healthy', checks: { database: true, queue: true } }),
      patience,
    )
    expect(await server.ok('ready')).toMatchObject({ status: 'ready' })
    await server.close()
  })

  it.each(['sqlite', 'postgres'] as const)('200 on %s reports whether a register is imported', async (engine) => {
    const server = await TestServer.start(engine)
    expect(await server.ok('health')).toMatchObject({ checks: { register: false } })
    expect(await server.ok('ready')).toMatchObject({ checks: { migrations: true, register_checked: true } })
    await importCompanies(server)
    expect(await server.ok('health')).toMatchObject({ checks: { register: true } })
    await server.close()
  })

  it.each([
    [30_000, 1],
    [0, 0],
  ])('with a clock %i ms ahead of Postgres, warns %i time(s) at startup', async (ms, times) => {
    const server = await TestServer.start('postgres', { world: { clock: { now: () => Date.now() + ms } } })
    expect(server.logs.filter((line) => line.includes('"clock_ahead_ms"'))).toHaveLength(times)
    await server.close()
  })

  it('503 while another process locks SQLite for writing, 200 after it unlocks', async () => {
    const server = await TestServer.start('sqlite')
    // Waiting for the lock here would keep the server, which runs in this process, from giving it back.
    const other = new Database(server.database.url.slice('sqlite:'.length), { timeout: 0 })
    await vi.waitUntil(() => isLocked(other), patience)
    const degraded = await server.call('health')
    expect(degraded).toMatchObject({ status: 503, body: { status: 'degraded', checks: { database: false } } })

    other.exec('ROLLBACK')
    other.close()
    await vi.waitUntil(async () => (await server.call('health')).status === 200, patience)
    await server.close()
  })

  it('503 while Postgres is unreachable, with unavailable errors on other routes; 200 after it recovers', async () => {
    const database = await createDatabase('postgres')
    const url = new URL(database.url)
    const wire = new Wire({ host: url.hostname, port: Number(url.port) })
    await wire.join()
    url.port = String(wire.port)
    const behindWire: TestDatabase = { url: url.href, drop: async () => {} }
    const server = await TestServer.start('postgres', { database: behindWire })
    expect(await server.ok('ready')).toMatchObject({ status: 'ready', checks: { database: true } })
    const { key } = await server.guest('ada@harbour-lane.example')

    await wire.cut()
    await vi.waitUntil(async () => (await server.call('health')).status === 503, patience)
    // What cannot be read is not known.
    await vi.waitFor(
      async () =>
        expect((await server.call('health')).body).toMatchObject({
          checks: { database: false, queue: null, register: null },
        }),
      patience,
    )
    expect(await server.call('ready')).toMatchObject({
      status: 503,
      body: { status: 'not_ready', checks: { database: false, migrations: true, register_checked: true } },
    })
    expect(await server.call('live')).toMatchObject({ status: 200, body: { status: 'alive' } })
    expect(await server.refusal('describeAccount', { key })).toMatchObject({
      status: 503,
      code: 'unavailable',
      retryable: true,
    })

    await wire.join()
    await vi.waitUntil(async () => (await server.call('health')).status === 200, patience)
    expect((await server.call('ready')).status).toBe(200)
    await server.ok('describeAccount', { key })
    await server.close()
    await wire.cut()
    await database.drop()
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

describe('a dead worker', () => {
  it('shows in health and metrics of a process that only serves the API', async () => {
    let now = Date.now()
    // The base URL must be known before the start.
    const port = await freePort()
    const server = await TestServer.start('postgres', {
      env: { BRASSPLATE_ROLE: 'api', BRASSPLATE_PORT: String(port), BRASSPLATE_BASE_URL: `http://127.0.0.1:${port}` },
      world: { clock: { now: () => now } },
    })
    await server.engine.health.giveSignOfLife('worker-host:7')
    const email = 'ada@harbour-lane.example'
    const { operator } = server.engine
    await operator.openAccount({ email, password: 'a long pass phrase for ada', verified: true })
    const key = (await operator.apiKeyOf(await operator.accountByEmail(email))) ?? ''
    server.noteSecret(key)
    await importCompanies(server)
    expect((await server.call('resolveDomain', { key, body: { domain: 'harbour-lane.co.uk' } })).status).toBe(202)
    expect(await server.ok('health')).toMatchObject({ status: 'healthy', checks: { queue: true } })

    now += 61_000
    expect(await server.call('health')).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { database: true, queue: false } },
    })
    // The line of docs/monitoring.md looks for this text, because the HTTP status stays 200.
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()).not.toContain('"status":"healthy"')
    expect((await server.call('ready')).status).toBe(200)
    const { body } = await server.call('metrics')
    expect(body).toMatch(/^brassplate_queue_depth\{kind="domain"\} 1$/m)
    expect(body).toMatch(/^brassplate_queue_oldest_age_seconds\{kind="domain"\} 61$/m)
    expect(body).toMatch(/^brassplate_workers_alive 0$/m)
    expect(body).toMatch(/^brassplate_worker_silence_seconds\{worker="worker-host:7"\} 61$/m)

    await server.engine.health.giveSignOfLife('worker-host:8')
    expect(await server.ok('health')).toMatchObject({ status: 'healthy', checks: { queue: true } })
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()).toContain('"status":"healthy"')
    await server.close()
  })

  it('is told from one that works: a worker gives a sign of life when it starts', async () => {
    const server = await TestServer.start('sqlite')
    await vi.waitFor(
      async () => expect((await server.call('metrics')).body).toMatch(/^brassplate_workers_alive 1$/m),
      patience,
    )
    await server.close()
  })
})

describe('GET /metrics', () => {
  it('200 on loopback with the metrics of this server', async () => {
    const server = await TestServer.start('sqlite')
    await server.call('health')
    const { body } = await server.call('metrics')
    expect(body).toMatch(/^brassplate_http_requests_total\{route="\/healthz",method="GET",status="200"\} 1$/m)
    expect(body).toMatch(/^brassplate_build_info\{version="[^"]+",node="[^"]+",role="all",database="sqlite",model=/m)
    await server.close()
  })

  it('200 with the token, and probes 200, after 300 probes through a proxy that used up the limit of visitors', async () => {
    const metricsToken = 'a-metrics-token-for-tests-only-of-40-bytes'
    const server = await TestServer.start('sqlite', {
      env: {
        BRASSPLATE_TRUSTED_PROXIES: '127.0.0.1',
        BRASSPLATE_AUTH_RATE: '120/60s',
        BRASSPLATE_METRICS_TOKEN: metricsToken,
      },
    })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const statuses = new Set<number>()
    for (let probe = 0; probe < 100; probe += 1) {
      for (const id of ['live', 'ready', 'health'] as const) statuses.add((await server.call(id, { headers })).status)
    }
    expect([...statuses]).toEqual([200])
    while ((await server.raw('GET', '/nothing-here', { headers })).status !== 429);
    expect((await server.call('ready', { headers })).status).toBe(200)
    const scrape = { headers: { ...headers, authorization: `Bearer ${metricsToken}` } }
    for (let call = 0; call < 5; call += 1) expect((await server.call('metrics', scrape)).status).toBe(200)
    await server.close()
  })

  it('403 for a call that a proxy forwarded, detected by any proxy header', async () => {
    const server = await TestServer.start('sqlite')
    for (const [name, value] of [
      ['x-forwarded-for', '127.0.0.1'],
      ['forwarded', 'for=127.0.0.1'],
      ['via', '1.1 proxy'],
    ] as const) {
      const refusal = await server.refusal('metrics', { headers: { [name]: value } })
      expect(refusal, name).toMatchObject({ status: 403, code: 'forbidden' })
    }
    await server.close()
  })

  it.each([
    ['evil.example', 403],
    ['evil.example:8080', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost', 200],
    ['LOCALHOST:8080', 200],
    ['127.0.0.1', 200],
    ['[::1]:8080', 200],
  ])('answers Host "%s" on loopback with %i, to prevent DNS rebinding', async (host, status) => {
    const server = await TestServer.start('sqlite')
    const found = await new Promise<number | undefined>((done, failed) => {
      get(`${server.url}/metrics`, { headers: { host } }, (response) => {
        response.resume()
        done(response.statusCode)
      }).once('error', failed)
    })
    expect(found).toBe(status)
    await server.close()
  })

  it('if a metrics token is set, 200 with it and 403 without it', async () => {
    const server = await TestServer.start('sqlite', { env: { BRASSPLATE_METRICS_TOKEN: 'figures-token-of-1' } })
    for (const session of [undefined, 'wrong', 'figures-token-of-2', 'figures-token-of-11']) {
      expect(await server.refusal('metrics', session ? { session } : {})).toMatchObject({ status: 403 })
    }
    expect((await server.call('metrics', { session: 'figures-token-of-1' })).status).toBe(200)
    await server.close()
  })
})

describe('a second server on the same SQLite file', () => {
  it('is rejected, and the first one keeps running', async () => {
    const server = await TestServer.start('sqlite')
    const second = TestServer.start('sqlite', { database: { ...server.database, drop: async () => {} } })
    await expect(second).rejects.toThrow('Another brassplate process serves')
    expect((await server.call('health')).status).toBe(200)
    await server.close()
  })
})
