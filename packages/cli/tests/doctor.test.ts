import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brassplate, type Environment, type Served, serve } from './support.js'

interface Check {
  readonly name: string
  readonly status: string
  readonly next_step: string
}

const folder = mkdtempSync(join(tmpdir(), 'brassplate-doctor-'))
const database = join(folder, 'data', 'brassplate.db')
const home: Environment = { HOME: folder, BRASSPLATE_DATABASE_URL: `sqlite:${database}` }
let server: Served
let key: string

beforeAll(async () => {
  server = await serve(['serve'], { ...home, BRASSPLATE_LOG_LEVEL: 'error' })
  const account = [
    'account',
    'create',
    '--email',
    'ada@harbour-lane.example',
    '--password',
    'long enough',
    '--verified',
  ]
  key = JSON.parse((await brassplate(account, home)).stdout).api_key
})

afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function examined(env: Environment) {
  const { code, stdout, stderr } = await brassplate(['doctor'], env)
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Check[] }
  return { code, ok, checks, stderr, of: (name: string) => checks.find((check) => check.name === name) }
}

describe('brassplate doctor', () => {
  it('finds nothing to object to beside a running server, and says what is missing', async () => {
    const { code, checks, of } = await examined({ ...home, BRASSPLATE_URL: server.url, BRASSPLATE_API_KEY: key })
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([])
    expect(code).toBe(0)
    for (const name of ['node', 'configuration', 'database', 'root secret', 'clock', 'profiles', 'server', 'api key']) {
      expect(of(name), name).toMatchObject({ status: 'ok', next_step: '' })
    }
    expect(of('register')).toMatchObject({
      status: 'warn',
      next_step: expect.stringContaining('register import latest'),
    })
    expect(checks.some(({ name }) => name === 'dns')).toBe(false)
  })

  it('names every mistake of the configuration', async () => {
    const { code, checks, stderr } = await examined({ ...home, BRASSPLATE_PORT: 'x', BRASSPLATE_ROLE: 'y' })
    expect(code).toBe(3)
    expect(checks.filter(({ status }) => status === 'fail').map(({ name }) => name)).toEqual([
      'configuration',
      'configuration',
    ])
    expect(stderr).toContain('2 check(s) failed.')
  })

  it('fails for a key that is refused, a server that is away and a database that is none', async () => {
    const refused = await examined({ ...home, BRASSPLATE_URL: server.url, BRASSPLATE_API_KEY: `${key.slice(0, -1)}_` })
    expect(refused).toMatchObject({ code: 3, ok: false })
    expect(refused.of('api key')).toMatchObject({ status: 'fail' })

    const text = join(folder, 'text.db')
    writeFileSync(text, 'not a database, and long enough to be read as one')
    const away = await examined({
      ...home,
      BRASSPLATE_DATABASE_URL: `sqlite:${text}`,
      BRASSPLATE_URL: 'http://127.0.0.1:9',
      BRASSPLATE_API_KEY: key,
    })
    expect(away.of('server')).toMatchObject({ status: 'fail', next_step: expect.stringContaining('') })
    expect(away.of('database')).toMatchObject({ status: 'fail', next_step: expect.stringContaining('--database') })
  })

  it('fails where others can read what holds secrets', async () => {
    const profiles = join(folder, '.config', 'brassplate')
    mkdirSync(profiles, { recursive: true })
    writeFileSync(join(profiles, 'profiles.json'), '{"current": "default", "profiles": {}}', { mode: 0o644 })
    chmodSync(`${database}.secret`, 0o640)
    const { code, of } = await examined(home)
    expect(code).toBe(3)
    expect(of('profiles')?.next_step).toContain('chmod 600')
    expect(of('root secret')?.next_step).toContain('chmod 600')
    chmodSync(`${database}.secret`, 0o600)
    rmSync(profiles, { recursive: true })
  })

  it('makes nothing where there is nothing', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'))
    const { code, of } = await examined({ HOME: empty, BRASSPLATE_DATABASE_URL: `sqlite:${join(empty, 'none.db')}` })
    expect(code).toBe(0)
    expect(of('database')).toMatchObject({ status: 'warn' })
    expect(readdirSync(empty)).toEqual([])
  })
})
