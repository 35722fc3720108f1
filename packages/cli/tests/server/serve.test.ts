import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest'
import { createDatabase, type EngineName, type TestDatabase } from '../../../../tests/support/databases.js'
import { liveCompanies, writeCsv } from '../register/register-files.js'
import { brassplate, type Served, serve } from '../support.js'

const secret = { BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes' }
const patience = { timeout: 240_000, interval: 50 }
/** For tests that share a server, beside others that wait for theirs. */
const inOrder = { concurrent: false }
/** Tests wait for their servers at the same time, so each removes what it has made. */
type Test = Pick<TestContext, 'onTestFinished'>

function folder({ onTestFinished }: Test): string {
  const made = mkdtempSync(join(tmpdir(), 'brassplate-cli-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function started({ onTestFinished }: Test, parameters: string[], env: Record<string, string>): Promise<Served> {
  const served = await serve(parameters, env)
  onTestFinished(async () => void (await served.end('SIGKILL')))
  return served
}

async function created({ onTestFinished }: Test, engine: EngineName): Promise<TestDatabase> {
  const database = await createDatabase(engine)
  onTestFinished(() => database.drop())
  return database
}

interface CompanyAnswer {
  readonly reverse_domain: { readonly status: string; readonly domain: string | null }
  readonly charge_reason: string | null
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe.concurrent('brassplate serve --demo', () => {
  const home = mkdtempSync(join(tmpdir(), 'brassplate-demo-'))
  const database = { BRASSPLATE_DATABASE_URL: `sqlite:${join(home, 'demo.db')}` }
  const env = { ...database, BRASSPLATE_REGISTER_API_KEY: 'not for a demo' }
  let demo: Served
  let again: Served
  let key: string

  beforeAll(async () => {
    demo = await serve(['serve', '--demo'], env)
    key = /curl -H 'X-API-Key: (\S+)'/.exec(demo.heard.stdout)?.[1] ?? ''
  })
  afterAll(async () => {
    await Promise.all([demo?.end('SIGKILL'), again?.end('SIGKILL')])
    rmSync(home, { recursive: true, force: true })
  })

  it('prints a working curl command and password, and prepares three reviews', inOrder, async () => {
    const [, url = ''] = /curl -H 'X-API-Key: \S+' (\S+)/.exec(demo.heard.stdout) ?? []
    const response = await fetch(url, { headers: { 'x-api-key': key } })
    expect(await response.json()).toMatchObject({ account: { email: 'demo@brassplate.example', email_verified: true } })

    const [, password = ''] = /password +(\S+)/.exec(demo.heard.stdout) ?? []
    const login = await post(`${demo.url}/v1/auth/login`, { email: 'demo@brassplate.example', password })
    expect(login.status).toBe(200)

    const reviews = async () => {
      const open = await fetch(`${demo.url}/v1/reviews`, { headers: { 'x-api-key': key } })
      return ((await open.json()) as { data: readonly { domain: string }[] }).data.map(({ domain }) => domain)
    }
    // Seldom, because each look counts towards the rate limit of the account.
    await vi.waitUntil(async () => (await reviews()).length >= 3, { ...patience, interval: 2_000 })
    expect((await reviews()).toSorted()).toEqual([
      'kingsmere-optics.example',
      'silverreed.example',
      'tidewright.example',
    ])
  })

  it(
    'answers every request that it suggests, with sample companies and their Companies House data',
    inOrder,
    async () => {
      const { heard } = demo
      const lines = [...heard.stdout.matchAll(/curl -H 'X-API-Key: (\S+)' '?(http[^\s']+)/g)]
      const answers = await Promise.all(
        lines.map(async ([, key = '', url = '']) => {
          const response = await fetch(url, { headers: { 'x-api-key': key } })
          return {
            status: response.status,
            stale: response.headers.get('x-register-stale'),
            body: await response.json(),
          }
        }),
      )
      expect(answers).toMatchObject([
        { status: 200 },
        { status: 200, body: { data: [{ company_number: '09999991' }] } },
        { status: 200, stale: null, body: { last_director_change_date: expect.stringMatching(/^\d{4}-/) } },
        { status: 200, body: { pagination: { page: 1 } } },
      ])
      const [, body = '', url = ''] = /-d '(\{[^']+\})' (http\S+)/.exec(heard.stdout) ?? []
      const headers = { 'x-api-key': lines[0]?.[1] ?? '', 'content-type': 'application/json', prefer: 'wait=20' }
      const resolved = await fetch(url, { method: 'POST', headers, body })
      expect(await resolved.json()).toMatchObject({ match_status: 'matched', company: { company_number: '09999991' } })
      const websites = await Promise.all(
        ['09999991', '11200417'].map(async (company_number) => {
          const asked = { method: 'POST', headers, body: JSON.stringify({ company_number }) }
          const answer = await fetch(new URL('/v1/resolve/company', url), asked)
          const { reverse_domain: found, charge_reason: reason } = (await answer.json()) as CompanyAnswer
          return [found.status, found.domain, reason]
        }),
      )
      expect(websites).toEqual([
        ['verified', 'harbour-lane.example', 'already_charged'],
        ['verified', 'thistlewick-bakery.example', 'verified'],
      ])
    },
  )

  const read = async (url: string, path: string) =>
    (await (await fetch(url + path, { headers: { 'x-api-key': key } })).json()) as {
      readonly data: readonly Readonly<Record<string, unknown>>[]
    }
  const told = async (url: string) =>
    (await read(url, '/v1/signals?limit=100')).data.map((signal) => [
      signal.signal_type,
      signal.company_number,
      signal.occurred_on,
    ])
  const untilTold = (url: string, type: string) =>
    vi.waitUntil(async () => (await told(url)).some(([told]) => told === type), { ...patience, interval: 2_000 })

  it('has the same account and companies at every start', inOrder, async () => {
    await untilTold(demo.url, 'charge_registered')
    expect(await demo.end('SIGTERM')).toBe(0)
    const status = async () => JSON.parse((await brassplate(['register', 'status'], database)).stdout)
    const { snapshot } = await status()
    expect(snapshot.companies).toBeGreaterThan(2_500)
    again = await serve(['serve', '--demo'], env)
    expect(again.heard.stdout).toContain(key)
    expect((await status()).snapshot).toEqual(snapshot)
  })

  it('tells its story once: a later start goes on with it, and search and record agree', inOrder, async () => {
    await untilTold(again.url, 'registered_office_changed')
    const signals = await told(again.url)
    expect(new Set(signals.map(String)).size).toBe(signals.length)
    // A slow machine may have seen more of the story.
    const charges = (await read(again.url, '/v1/companies/09999991/charges')).data.map((charge) => charge.charge_code)
    expect(charges.filter((code) => code === '099999910001')).toHaveLength(1)
    const found = await read(again.url, '/v1/companies/search?name=harbour&has_charges=true')
    expect(found.data.map(({ company_number: number }) => number)).toEqual(['09999991'])
    expect(await again.end('SIGTERM')).toBe(0)
    expect(demo.heard.stderr + again.heard.stderr).toBe('')
  })
})

describe.concurrent('brassplate serve --demo on a given database', () => {
  it('2: refuses a database that has accounts', async (test) => {
    const env = { BRASSPLATE_DATABASE_URL: `sqlite:${join(folder(test), 'own.db')}`, BRASSPLATE_PORT: '0' }
    await brassplate(['account', 'create', '--email', 'ada@harbour-lane.example', '--password', 'long enough'], env)
    expect(await brassplate(['serve', '--demo'], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('already has accounts'),
    })
    expect(JSON.parse((await brassplate(['account', 'list'], env)).stdout)).toHaveLength(1)
  })

  it('2: refuses a database that has a register', async (test) => {
    const made = folder(test)
    const env = { BRASSPLATE_DATABASE_URL: `sqlite:${join(made, 'own.db')}`, BRASSPLATE_PORT: '0' }
    await brassplate(['register', 'import', writeCsv(made, 'own-2026-11-01.csv', liveCompanies(10))], env)
    expect(await brassplate(['serve', '--demo'], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('already has a register'),
    })
  })
})

describe.concurrent('brassplate serve with a new database', () => {
  const home = mkdtempSync(join(tmpdir(), 'brassplate-own-'))
  const path = join(home, 'data', 'brassplate.db')
  let served: Served

  beforeAll(async () => {
    served = await serve(['serve', '--database', `sqlite:${path}`], {})
  })
  afterAll(async () => {
    await served?.end('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  })

  it('makes the database readable only by its owner', inOrder, () => {
    for (const ending of ['', '-wal', '.lock']) expect(statSync(path + ending).mode & 0o077).toBe(0)
  })

  it('stores the root secret next to it, readable only by its owner, and prints no secret', inOrder, () => {
    expect(statSync(`${path}.secret`).mode & 0o777).toBe(0o600)
    expect(served.heard.stdout + served.heard.stderr).not.toContain(readFileSync(`${path}.secret`, 'utf8').trim())
  })

  it('names its port to another server that wants it', inOrder, async () => {
    const env = {
      BRASSPLATE_DATABASE_URL: `sqlite:${join(home, 'other.db')}`,
      BRASSPLATE_PORT: new URL(served.url).port,
    }
    expect(await brassplate(['serve'], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is already in use'),
    })
  })

  it('allows an operator command at the same time, whose new account can log in immediately', inOrder, async () => {
    const body = { email: 'ada@harbour-lane.example', password: 'long enough' }
    const create = ['account', 'create', '--email', body.email, '--password', body.password, '--verified']
    expect((await brassplate(create, { BRASSPLATE_DATABASE_URL: `sqlite:${path}` })).code).toBe(0)
    expect((await post(`${served.url}/v1/auth/login`, body)).status).toBe(200)
  })

  it('prints only JSON lines if the output is not a terminal', inOrder, async () => {
    expect(await served.end('SIGTERM')).toBe(0)
    const lines = (served.heard.stdout + served.heard.stderr).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: 'server.started', url: served.url, settings: expect.any(Object) }),
    )
  })
})

describe.concurrent('brassplate serve', () => {
  it('2: rejects an empty or truncated root secret and leaves it unchanged', async (test) => {
    const path = join(folder(test), 'brassplate.db')
    writeFileSync(`${path}.secret`, 'short\n')
    const refused = await brassplate(['serve', '--database', `sqlite:${path}`], { BRASSPLATE_PORT: '0' })
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('shorter than 32 bytes') })
    expect(readFileSync(`${path}.secret`, 'utf8')).toBe('short\n')
  })

  it('ends in time on SIGTERM even if a mail server hangs', async (test) => {
    const hanging = createServer(() => {})
    await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done))
    test.onTestFinished(() => void hanging.close())
    const address = hanging.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const served = await started(test, ['serve'], {
      BRASSPLATE_DATABASE_URL: `sqlite:${join(folder(test), 'brassplate.db')}`,
      BRASSPLATE_MAIL_URL: `smtp://127.0.0.1:${port}`,
    })
    const connected = new Promise((done) => hanging.once('connection', done))
    for (const name of ['ada', 'bob', 'cyd']) {
      await post(`${served.url}/v1/auth/signup`, { email: `${name}@harbour-lane.example`, password: 'long enough' })
    }
    await connected
    expect(await served.end('SIGTERM')).toBe(0)
  })

  it('refuses a second server on the same file, but starts right after the first was killed', async (test) => {
    const env = { BRASSPLATE_DATABASE_URL: `sqlite:${join(folder(test), 'brassplate.db')}` }
    const first = await started(test, ['serve'], env)
    const second = await brassplate(['serve'], { ...env, BRASSPLATE_PORT: '0' })
    expect(second).toMatchObject({ code: 3, stderr: expect.stringContaining('Another brassplate process serves') })

    await first.end('SIGKILL')
    const third = await started(test, ['serve'], env)
    expect((await fetch(`${third.url}/healthz`)).status).toBe(200)
  })
})

/** A new database that `serve` has refused and `migrate` has updated, and settings with which `serve` changes no schema. */
async function migrated(test: Test, engine: EngineName): Promise<Record<string, string>> {
  const database = await created(test, engine)
  const env = { BRASSPLATE_DATABASE_URL: database.url, BRASSPLATE_MIGRATE: 'off', ...secret }
  const refused = await brassplate(['serve'], { ...env, BRASSPLATE_PORT: '0' })
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('brassplate migrate') })

  const { applied } = JSON.parse((await brassplate(['migrate'], env)).stdout)
  expect(applied.slice(0, 3)).toEqual(['accounts', 'credits', 'health'])
  expect(JSON.parse((await brassplate(['migrate'], env)).stdout)).toEqual({ applied: [] })
  return env
}

describe.concurrent('brassplate migrate', () => {
  it('updates a database that serve with MIGRATE=off refuses', async (test) => {
    const served = await started(test, ['serve'], await migrated(test, 'sqlite'))
    expect((await fetch(`${served.url}/readyz`)).status).toBe(200)
  })
})

describe.concurrent('a fleet on Postgres that MIGRATE=off keeps from changing the schema', () => {
  it('accepts a sign-up in the api process and sends its mail from the worker, which serves only health probes', async (test) => {
    const mails = folder(test)
    const env = { ...(await migrated(test, 'postgres')), BRASSPLATE_MAIL_URL: `file:${mails}` }
    const refused = await brassplate(['worker'], { ...env, BRASSPLATE_PORT: '0' })
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('BRASSPLATE_BASE_URL is required') })
    const own = { BRASSPLATE_BASE_URL: 'http://127.0.0.1:0' }
    const api = await started(test, ['serve'], { ...env, ...own, BRASSPLATE_ROLE: 'api' })
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
    const body = { email: 'ada@harbour-lane.example', password: 'long enough' }
    expect((await post(`${api.url}/v1/auth/signup`, body)).status).toBe(201)
    expect(readdirSync(mails)).toEqual([])

    const worker = await started(test, ['worker'], { ...env, ...own })
    await vi.waitUntil(() => readdirSync(mails).some((name) => name.endsWith('.eml')), patience)
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200)
    expect((await post(`${worker.url}/v1/auth/login`, body)).status).toBe(404)
  })
})

describe('brassplate serve, alone on the machine', () => {
  it.for(['SIGTERM', 'SIGINT'] as const)('finishes open requests on %s and exits with 0', async (signal, test) => {
    const served = await started(test, ['serve'], {
      BRASSPLATE_DATABASE_URL: `sqlite:${join(folder(test), 'brassplate.db')}`,
    })
    // Each sign-up hashes a password, so the others are still running when the first is answered. There are only a few,
    // because a busy machine must hash them within the shutdown time limit.
    const underWay = Array.from({ length: 3 }, (_, index) =>
      post(`${served.url}/v1/auth/signup`, { email: `p${index}@harbour-lane.example`, password: 'long enough' }),
    )
    await Promise.race(underWay)
    const ended = served.end(signal)
    for (const response of await Promise.all(underWay)) expect(response.status).toBe(201)
    expect(await ended).toBe(0)
  })
})
