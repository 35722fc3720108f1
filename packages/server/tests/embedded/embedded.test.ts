import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AccountId, asId, embeddedCaller, RateLimitedError } from '@brassplate/core'
import { rootKeys } from '@brassplate/core/node'
import { type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import type { Client } from '@brassplate/sdk'
import { type EmbeddedClient, type EmbeddedOptions, embed, openEmbedded } from '@brassplate/sdk/embedded'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createDatabase,
  createUsedDatabase,
  enginesOnce,
  type TestDatabase,
} from '../../../../tests/support/databases.js'
import { type Composed, compose } from '../../src/compose.js'
import { parseConfig } from '../../src/config/parse-config.js'
import { hostTable } from '../../src/config/parsers.js'
import { refusalOf } from '../client-contract/client-world.js'
import { importCompanies } from '../support/register.js'
import { boatworksPage, resolved } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

const secret = 'a root secret for tests only, forty bytes'
const local = asId('acc', 'acc_local')
const patience = { timeout: 240_000, interval: 20 }
const pages = Object.fromEntries(
  ['one', 'two', 'three'].map((name) => [`boats-${name}.example`, { '/': boatworksPage }]),
)

describe.each(enginesOnce)('an embedded client on %s', (engine) => {
  let database: TestDatabase
  let web: SmallWeb
  let operator: Composed
  let opened: EmbeddedClient[]

  beforeEach(async () => {
    database = await createUsedDatabase(engine)
    web = await startSmallWeb(pages)
    opened = []
    operator = await compose(
      parseConfig({
        BRASSPLATE_DATABASE_URL: database.url,
        BRASSPLATE_SECRET: secret,
        BRASSPLATE_WEB_RESOLVE: web.resolve,
      }),
    )
    await importCompanies(operator)
    return async () => {
      await Promise.all(opened.map((client) => client.close()))
      await operator.close()
      await web.close()
      await database.drop()
    }
  })
  afterEach(async () => {
    expect((await operator.engine.operator.verifyLedger()).problems).toEqual([])
  })

  async function open(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedClient> {
    const world = { resolver: async () => [], ...options.world }
    const given = { database: database.url, secret, webResolve: hostTable(web.resolve), ...options, world }
    const client = await openEmbedded(given)
    opened.push(client)
    return client
  }

  async function accountWith(credits: number): Promise<AccountId> {
    const email = 'ada@harbour-lane.example'
    const id = await operator.engine.operator.openAccount({ email, password: 'correct horse', verified: true })
    await operator.engine.operator.grantCredits({ email, credits, reference: 'test' })
    return id
  }

  const ask = async (account: AccountId, domain: string) => {
    const asked = await operator.engine.resolution.ask(account, { domain, kind: 'resolve_domain', maxCredits: 1 })
    if (asked.kind !== 'pending') throw new Error('Expected a pending job.')
    return asked.job.id
  }
  const statusOf = async (id: Awaited<ReturnType<typeof ask>>) => (await operator.ports.jobs.find(id))?.status

  it('acts as the local account, which gets its credits once', async () => {
    const client = await open()
    expect(await client.resolveDomain('boats-one.example', { wait: true })).toMatchObject({ charged: true })
    const again = await open()
    const { account, credits } = await again.me()
    expect([account.id, credits.balance]).toEqual(['acc_local', 999_999_999])
    expect((await again.getCreditStatement()).data.map(({ kind }) => kind)).toEqual(['charge', 'grant'])
  })

  it('runs only its own jobs, and completes shared tasks for every job that waits for them', async () => {
    const account = await accountWith(5)
    const [other, shared] = [await ask(account, 'boats-one.example'), await ask(account, 'boats-two.example')]
    const client = await open()
    expect(await client.resolveDomain('boats-two.example', { wait: true })).toMatchObject({ match_status: 'matched' })
    expect(await statusOf(shared)).toBe('completed')
    expect(await client.resolveDomain('boats-three.example', { wait: true })).toMatchObject({ match_status: 'matched' })
    expect(await statusOf(other)).toBe('pending')
    expect(web.asked('boats-one.example')).toBe(0)
  })

  it('lets the next process finish the job of a killed one and charges once', async () => {
    const letGo = web.hold('boats-one.example')
    const port = hostTable(web.resolve).get('boats-one.example')?.port
    const given = JSON.stringify({ database: database.url, secret, host: 'boats-one.example', port })
    const child = spawn(process.execPath, [fileURLToPath(new URL('./embedded-process.js', import.meta.url)), given], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [said] = await once(child.stdout, 'data')
    const job = asId('job', String(said).trim())
    await vi.waitUntil(async () => (await statusOf(job)) === 'processing', patience)
    child.kill('SIGKILL')
    await once(child, 'exit')
    letGo()

    const client = await open({ world: { clock: { now: () => Date.now() + 20_000 } } })
    expect(await client.resolveDomain('boats-one.example', { wait: true })).toMatchObject({
      match_status: 'matched',
      charge_reason: 'already_charged',
    })
    expect(await statusOf(job)).toBe('completed')
    expect((await client.me()).credits).toMatchObject({ held: 0, balance: 999_999_999 })
  })

  it('finishes running work when it is closed and rejects later calls', async () => {
    const client = await open()
    const pending = await client.resolveDomain('boats-one.example')
    if (pending.status === 'completed') throw new Error('Expected a pending job.')
    await vi.waitUntil(async () => (await client.getJob(pending.job_id)).status !== 'pending', patience)
    await Promise.all([client.close(), client.close()])
    expect(await statusOf(asId('job', pending.job_id))).toBe('completed')
    expect(await refusalOf(client.me())).toMatchObject({ code: 'unavailable', status: null })
  })

  it('ends waiting calls when it is closed', async () => {
    const client = await open()
    const letGo = web.hold('boats-one.example')
    const waiting = refusalOf(client.resolveDomain('boats-one.example', { wait: true }))
    await vi.waitUntil(async () => (await client.me()).credits.held === 1, patience)
    const closing = client.close()
    expect(await waiting).toMatchObject({ code: 'unavailable' })
    letGo()
    await closing
  })

  it('works alongside a server on the same database, even while the server starts', async () => {
    const client = await open()
    const letGo = web.hold('boats-one.example')
    const early = client.resolveDomain('boats-one.example', { wait: true })
    await vi.waitUntil(async () => (await client.me()).credits.held === 1, patience)

    const env = { BRASSPLATE_WEB_RESOLVE: web.resolve, BRASSPLATE_SIGNUP_CREDITS: '5' }
    const beside = { url: database.url, drop: async () => {} }
    const server = await TestServer.start(engine, { env, database: beside })
    try {
      const member = await server.guest('bob@harbour-lane.example')
      letGo()
      const both = await Promise.all([
        early,
        client.resolveDomain('boats-two.example', { wait: true }),
        resolved(server, member, 'boats-two.example'),
        resolved(server, member, 'boats-three.example'),
      ])
      for (const answer of both) expect(answer).toMatchObject({ match_status: 'matched', charged: true })
      expect((await client.me()).credits).toMatchObject({ held: 0, balance: 999_999_998 })
    } finally {
      letGo()
      await server.close()
    }
  })

  it('acts for another account by e-mail address, unless it is unknown or disabled', async () => {
    await accountWith(3)
    const account = 'ada@harbour-lane.example'
    expect(await (await open({ account })).me()).toMatchObject({ account: { email: account } })
    await operator.engine.operator.setAccountDisabled(account, true)
    await expect(open({ account })).rejects.toMatchObject({ name: 'ApiError', code: 'forbidden' })
    await expect(open({ account: 'cy@harbour-lane.example' })).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  it('rejects an invalid database address and a schema that it may not or cannot migrate', async () => {
    await expect(open({ database: 'mysql://127.0.0.1/brassplate' })).rejects.toThrow(TypeError)
    const empty = await createDatabase(engine)
    try {
      const unready = open({ database: empty.url, migrations: 'check' })
      await expect(unready).rejects.toMatchObject({ name: 'ApiError', code: 'unavailable', status: 503 })
      expect(await (await open({ database: empty.url })).me()).toMatchObject({ account: { id: local } })
    } finally {
      await opened.at(-1)?.close()
      await empty.drop()
    }
  })

  it('can use an engine that its host program runs', async () => {
    const account = await accountWith(5)
    const takeCall = async () => {
      throw new RateLimitedError('Rate limit exceeded (600 calls in 60 s).', 7)
    }
    const client: Client = embed(operator.engine, embeddedCaller(account), {
      takeCall,
      newRequestId: () => 'req_one',
    })
    expect((await client.me()).account.id).toBe(account)
    expect((await refusalOf(client.getJob('nonsense'))).requestId).toBe('req_one')
    const { data } = await client.resolveBatch(['matched.test', 'no-match.test'])
    expect(data.map(({ status }) => status)).toEqual([200, 429])

    const pending = await client.resolveDomain('boats-one.example')
    if (pending.status === 'completed') throw new Error('Expected a pending job.')
    expect(await statusOf(asId('job', pending.job_id))).toBe('pending')
  })
})

describe('the root secret of an embedded client', () => {
  it('is stored next to the SQLite file, readable only by its owner, where a server finds it', async () => {
    const database = await createDatabase('sqlite')
    const file = `${database.url.slice('sqlite:'.length)}.secret`
    const client = await openEmbedded({ database: database.url })
    const created = await client.createWebhook('https://hooks.harbour-lane.co.uk/signals', 'all')
    await client.close()
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')

    const server = await compose(parseConfig({ BRASSPLATE_DATABASE_URL: database.url }))
    const [destination] = await server.ports.webhooks.list(local)
    expect(destination?.id).toBe(created.id)
    expect(server.keys.rootId).toBe(rootKeys(readFileSync(file, 'utf8').trim(), null).rootId)
    await server.close()
    await database.drop()
  })

  it('is required on Postgres only for data that it protects', async () => {
    const database = await createDatabase('postgres')
    const client = await openEmbedded({ database: database.url })
    expect(await client.resolveDomain('matched.test')).toMatchObject({ match_status: 'matched' })
    const refusal = await refusalOf(client.createWebhook('https://hooks.harbour-lane.co.uk/signals', 'all'))
    expect(refusal).toMatchObject({ code: 'unavailable', status: 503 })
    expect(refusal.nextStep).toContain('BRASSPLATE_SECRET')
    await client.close()

    const sql = postgres(database.url, { max: 1 })
    await sql`UPDATE schema_migrations SET checksum = 'of another program' WHERE id = 1`
    await sql.end()
    await expect(openEmbedded({ database: database.url })).rejects.toMatchObject({ code: 'unavailable' })
    await database.drop()
  })
})
