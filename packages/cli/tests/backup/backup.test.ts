import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWebhookReceiver } from '@brassplate/core/simulators'
import { openEmbedded } from '@brassplate/sdk/embedded'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, enginesOnce } from '../../../../tests/support/databases.js'
import { withStorage } from '../../src/operator.js'
import { type ApiReply, ask, prepareAccount, startSites, succeed } from '../kills/resolution-support.js'
import { brassplate, type Environment, type Served, serve } from '../support.js'

const sites = 400
const chargedBefore = 12
/** Each keeps the server busy while the backup is made. */
const callersAtOnce = process.env.BRASSPLATE_PROVE ? 8 : 3
const patience = { timeout: 240_000, interval: 20 }
const folder = mkdtempSync(join(tmpdir(), 'brassplate-backup-'))

const nowhere = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr }

let servers: Served[] = []

afterEach(async () => {
  // Servers that a test already stopped are ignored.
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  servers = []
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function startServer(env: Environment): Promise<Served> {
  const server = await serve(['serve'], env)
  servers.push(server)
  return server
}

/** Resolves one site after another until stopped, and records what was charged and what was refused. */
async function spend(url: string, key: string, next: () => number, record: SpendingRecord, isOver: () => boolean) {
  while (!isOver()) {
    const domain = `site-${next()}.example`
    const reply = await askAndWait(url, key, domain)
    record.answers += 1
    if (reply?.status === 200 && reply.body.match_status === 'matched') record.charged.add(domain)
    else if (reply?.status !== 200 && reply?.status !== 202) record.refused.push(reply?.body.detail ?? 'no answer')
  }
}

/** Waits until the job has ended, so that requests do not outrun the server. */
async function askAndWait(url: string, key: string, domain: string): Promise<ApiReply | null> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', prefer: 'wait=20' }
  const request = { method: 'POST', headers, body: JSON.stringify({ domain }) }
  const response = await fetch(`${url}/v1/resolve/domain`, request).catch(() => null)
  return response && { status: response.status, body: (await response.json()) as ApiReply['body'] }
}

interface SpendingRecord {
  readonly charged: Set<string>
  readonly refused: unknown[]
  answers: number
}

async function readCharges(url: string, key: string): Promise<string[]> {
  const domains: string[] = []
  for (let page = 1; ; page += 1) {
    const reply = await ask(url, `/v1/credits/statement?page=${page}&limit=100`, key)
    const entries = reply?.body.data as { kind: string; domain: string }[]
    domains.push(...entries.filter(({ kind }) => kind === 'charge').map(({ domain }) => domain))
    if (entries.length < 100) return domains
  }
}

describe.each(enginesOnce)('a backup on %s made while a server charges', (engine) => {
  it('restores with a balanced ledger, working API keys and usable webhook secrets', {
    timeout: 300_000,
  }, async () => {
    const [database, elsewhere] = await Promise.all([createDatabase(engine), createDatabase(engine)])
    const hosts = Array.from({ length: sites }, (_, place) => `site-${place}.example`)
    const [web, common] = await startSites(hosts, database)
    const { BRASSPLATE_SECRET: secret = '', ...withoutSecret } = common
    // On SQLite the secret is a file next to the database, and the backup includes it.
    const env: Environment = {
      ...withoutSecret,
      ...(engine === 'sqlite' ? {} : { BRASSPLATE_SECRET: secret }),
      BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true',
    }
    const verdicts: boolean[] = []
    let signingSecret = ''
    const receiver = await startWebhookReceiver({
      port: 0,
      bodyBytesMax: 100_000,
      receive({ headers, body }) {
        const timestamp = String(headers['x-brassplate-timestamp'])
        const expected = createHmac('sha256', signingSecret).update(`${timestamp}.`).update(body).digest('hex')
        verdicts.push(headers['x-brassplate-signature'] === expected)
        return 204
      },
    })
    const file = join(folder, `${engine}.tar`)
    try {
      const key = await prepareAccount(env, sites * 2)
      const server = await startServer(env)
      const created = await ask(server.url, '/v1/partner/webhooks', key, {
        webhook_url: `${receiver.url}/hook`,
        signal_type: 'all',
      })
      expect(created?.status).toBe(201)
      signingSecret = String(created?.body.secret)

      const record: SpendingRecord = { charged: new Set(), refused: [], answers: 0 }
      const { charged } = record
      let request = 0
      let isOver = false
      const next = () => {
        request += 1
        return request % sites
      }
      const isDone = () => isOver
      const callers = Array.from({ length: callersAtOnce }, () => spend(server.url, key, next, record, isDone))
      await vi.waitUntil(() => charged.size >= chargedBefore, patience)
      const before = [...charged]
      const made = JSON.parse(await succeed(['backup', file, ...(engine === 'sqlite' ? ['--with-secret'] : [])], env))
      const during = record.answers
      await vi.waitUntil(() => record.answers > during + callersAtOnce, patience)
      isOver = true
      await Promise.all(callers)
      expect(record.refused).toEqual([])
      expect(made).toMatchObject({ file, engine, with_register: true, with_secret: engine === 'sqlite' })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(await server.end('SIGTERM')).toBe(0)

      const there = { ...env, BRASSPLATE_DATABASE_URL: elsewhere.url }
      const restored = JSON.parse(await succeed(['restore', file], there))
      expect(restored).toMatchObject({ engine, secret: engine === 'sqlite' ? 'restored' : 'same', lost: [] })
      expect(JSON.parse(await succeed(['ledger', 'verify'], there))).toMatchObject({ balanced: true, problem_count: 0 })
      expect(JSON.parse(await succeed(['register', 'status'], there))).toMatchObject({ snapshot: { generation: 1 } })

      const copy = await startServer(there)
      const charges = await readCharges(copy.url, key)
      expect(new Set(charges).size).toBe(charges.length)
      for (const domain of before) expect(charges).toContain(domain)
      const again = await ask(copy.url, '/v1/resolve/domain', key, { domain: before[0] })
      expect(again).toMatchObject({ status: 200, body: { charged: false, charge_reason: 'already_charged' } })
      const fresh = hosts.find((host) => !charges.includes(host))
      if (fresh !== undefined) expect(await ask(copy.url, '/v1/resolve/domain', key, { domain: fresh })).not.toBeNull()

      const heard = verdicts.length
      const tested = await ask(copy.url, `/v1/partner/webhooks/${created?.body.id}/test`, key, {})
      expect(tested?.status).toBe(202)
      await vi.waitUntil(() => verdicts.length > heard, patience)
      expect(verdicts.slice(heard)).toEqual([true])
      expect(await copy.end('SIGTERM')).toBe(0)
      expect(JSON.parse(await succeed(['ledger', 'verify'], there))).toMatchObject({ balanced: true })
    } finally {
      await receiver.close()
      await web.close()
      await Promise.all([database.drop(), elsewhere.drop()])
    }
  })

  it('is not written or restored over existing data', { timeout: 600_000 }, async () => {
    const database = await createDatabase(engine)
    const env = {
      BRASSPLATE_DATABASE_URL: database.url,
      BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
    }
    const file = join(folder, `${engine}-again.tar`)
    try {
      await succeed(['migrate'], env)
      await succeed(['backup', file], env)
      expect(await brassplate(['backup', file], env)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('already exists'),
      })
      const { bytes, made_at } = JSON.parse(await succeed(['backup', file, '--force'], env))
      const noted = await withStorage({ ...nowhere, env }, {}, ({ health }) => health.lastBackup())
      expect(noted).toEqual({ madeAt: Date.parse(made_at), bytes })
      const refused = await brassplate(['restore', file], env)
      expect(refused.code).toBe(engine === 'sqlite' ? 2 : 3)
      expect(refused.stderr).toMatch(/already holds a database|The database is not empty/)
    } finally {
      await database.drop()
    }
  })
})

describe('restoring', () => {
  const made = (name: string) => {
    const path = join(mkdtempSync(join(folder, 'place-')), name)
    return { path, env: { BRASSPLATE_DATABASE_URL: `sqlite:${path}` } }
  }

  it('rejects a damaged file before it changes anything', { timeout: 600_000 }, async () => {
    const { path, env } = made('source.db')
    const file = `${path}.tar`
    await succeed(['account', 'create', '--email', 'ada@harbour-lane.example', '--password', 'long enough'], env)
    await succeed(['backup', file], env)
    const bytes = readFileSync(file)
    bytes[20_000] = (bytes[20_000] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const there = made('target.db')
    const refused = await brassplate(['restore', file], there.env)
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('does not match') })
    expect(() => statSync(there.path)).toThrow('ENOENT')
    writeFileSync(file, bytes.subarray(0, bytes.length - 2_000))
    expect((await brassplate(['restore', file], there.env)).stderr).toContain('not a complete backup')
  })

  it('is refused while a server runs on the database, even with --force', { timeout: 600_000 }, async () => {
    const { path, env } = made('served.db')
    await succeed(['migrate'], env)
    await succeed(['backup', `${path}.tar`], env)
    const server = await startServer({ ...env, BRASSPLATE_LOG_LEVEL: 'warn' })
    const refused = await brassplate(['restore', `${path}.tar`, '--force'], env)
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('Another brassplate process') })
    expect(await server.end('SIGTERM')).toBe(0)
    const replaced = await brassplate(['restore', `${path}.tar`, '--force'], env)
    expect(replaced).toMatchObject({ code: 0, stderr: '' })
  })

  it('is refused while an embedded client has the database open, even with --force, without data loss', {
    timeout: 600_000,
  }, async () => {
    const { path, env } = made('embedded.db')
    const client = await openEmbedded({ database: env.BRASSPLATE_DATABASE_URL })
    await client.createWebhook('https://hooks.harbour-lane.co.uk/before', 'all')
    await succeed(['backup', `${path}.tar`], env)
    const refused = await brassplate(['restore', `${path}.tar`, '--force'], env)
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining(`${path} is open in another program`) })
    expect(refused.stderr).toContain('Close every client and command')

    await client.createWebhook('https://hooks.harbour-lane.co.uk/after', 'all')
    await client.close()
    const destinations = async () => JSON.parse(await succeed(['webhook', 'list'], env)).data
    expect(await destinations()).toHaveLength(2)
    await succeed(['restore', `${path}.tar`, '--force'], env)
    expect(await destinations()).toHaveLength(1)
  })

  it('warns what is lost without the root secret, both on backup and on restore', {
    timeout: 600_000,
  }, async () => {
    const { path, env } = made('secretive.db')
    await succeed(['account', 'create', '--email', 'ada@harbour-lane.example', '--password', 'long enough'], env)
    const backup = await brassplate(['backup', `${path}.tar`], env)
    expect(backup.stderr).toContain(`Store ${path}.secret separately`)
    expect(JSON.parse(backup.stdout).lost_without_secret).toHaveLength(4)
    expect(readFileSync(`${path}.tar`).includes(readFileSync(`${path}.secret`, 'utf8').trim())).toBe(false)

    const missing = await brassplate(['restore', `${path}.tar`], made('other.db').env)
    expect(JSON.parse(missing.stdout)).toMatchObject({ secret: 'missing', lost: expect.arrayContaining([]) })
    expect(missing.stderr).toContain('webhook secrets cannot be decrypted')
    const other = { BRASSPLATE_SECRET: 'quite another root secret, of forty bytes' }
    const elsewhere = { ...made('third.db').env, ...other }
    expect((await brassplate(['restore', `${path}.tar`], elsewhere)).stderr).toContain('--allow-unverified')
    const different = await brassplate(['restore', `${path}.tar`, '--allow-unverified'], elsewhere)
    expect(JSON.parse(different.stdout)).toMatchObject({ secret: 'different' })
    expect(different.stderr).toContain('is not the one of this database')
  })
})
