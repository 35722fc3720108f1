import type { SmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { ask, prepareAccount, startSites } from '../kills/resolution-support.js'
import { brassplate, type Environment, type Served, serve } from '../support.js'

const patience = { timeout: 240_000, interval: 100 }

describe('an api process and a worker process on one Postgres', () => {
  let database: TestDatabase
  let web: SmallWeb
  let env: Environment
  let key: string
  const running: Served[] = []

  beforeAll(async () => {
    database = await createDatabase('postgres')
    ;[web, env] = await startSites(['harbour-lane.example'], database)
    key = await prepareAccount(env, 5)
  })
  afterAll(async () => {
    await Promise.all(running.map((server) => server.end('SIGTERM')))
    await web.close()
    await database.drop()
  })

  async function start(role: 'api' | 'worker'): Promise<Served> {
    const server = await serve(['serve'], { ...env, BRASSPLATE_ROLE: role, BRASSPLATE_BASE_URL: 'http://127.0.0.1:0' })
    running.push(server)
    return server
  }

  it('complete a job together that neither could complete alone', async () => {
    const api = await start('api')
    const domain = 'harbour-lane.example'
    const queued = await ask(api.url, '/v1/resolve/domain', key, { domain })
    expect(queued).toMatchObject({ status: 202, body: { status: 'pending' } })
    const statusUrl = String(queued?.body.status_url)

    // A waiting request would give a worker time to run the job, but there is no worker yet.
    const waited = await fetch(`${api.url}/v1/resolve/domain`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', prefer: 'wait=2' },
      body: JSON.stringify({ domain }),
    })
    expect(waited.status).toBe(202)
    expect(await ask(api.url, statusUrl, key)).toMatchObject({ body: { status: 'pending' } })
    expect(web.asked(domain)).toBe(0)

    const worker = await start('worker')
    await vi.waitUntil(async () => (await ask(api.url, statusUrl, key))?.body.status === 'completed', patience)
    expect(await ask(api.url, statusUrl, key)).toMatchObject({ body: { charged: true, charge_reason: 'matched' } })
    expect(web.asked(domain)).toBe(1)

    for (const path of ['/v1/auth/me', statusUrl, '/', '/openapi.json'])
      expect((await fetch(worker.url + path, { headers: { 'x-api-key': key } })).status, path).toBe(
        path === '/openapi.json' ? 200 : 404,
      )
    for (const server of [api, worker]) expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('2: reject any role other than "all" on SQLite', async () => {
    const sqlite = await createDatabase('sqlite')
    try {
      for (const role of ['api', 'worker']) {
        const ended = await brassplate(['serve'], {
          ...env,
          BRASSPLATE_DATABASE_URL: sqlite.url,
          BRASSPLATE_ROLE: role,
        })
        expect(ended.code).toBe(2)
        expect(ended.stderr).toContain('BRASSPLATE_ROLE')
      }
    } finally {
      await sqlite.drop()
    }
  })
})
