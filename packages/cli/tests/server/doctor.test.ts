import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCompaniesHouse } from '@brassplate/core/simulators'
import { parseConfig, type Running, start } from '@brassplate/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSmtpSink } from '../../../core/tests/accounts/smtp-sink.js'
import { backupCheck } from '../../src/commands/doctor/database-checks.js'
import { brassplate, type Environment } from '../support.js'

interface Check {
  readonly name: string
  readonly status: string
  readonly detail: string
  readonly next_step: string
}

const folder = mkdtempSync(join(tmpdir(), 'brassplate-doctor-'))
const database = join(folder, 'data', 'brassplate.db')
const home: Environment = { HOME: folder, BRASSPLATE_DATABASE_URL: `sqlite:${database}` }
let server: Running
let key: string

beforeAll(async () => {
  server = await start(parseConfig({ ...home, BRASSPLATE_PORT: '0', BRASSPLATE_LOG_LEVEL: 'error' }))
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
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function examined(env: Environment) {
  const { code, stdout, stderr } = await brassplate(['doctor'], env)
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Check[] }
  return { code, ok, checks, stderr, of: (name: string) => checks.find((check) => check.name === name) }
}

describe('brassplate doctor', () => {
  it('passes next to a running server, and warns about what is missing', async () => {
    const { code, checks, of } = await examined({
      ...home,
      BRASSPLATE_URL: server.config.baseUrl,
      BRASSPLATE_API_KEY: key,
    })
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([])
    expect(code).toBe(0)
    for (const name of [
      'node',
      'configuration',
      'database',
      'schema',
      'root secret',
      'clock',
      'workers',
      'queue',
      'profiles',
      'server',
      'api key',
    ]) {
      expect(of(name), name).toMatchObject({ status: 'ok', next_step: '' })
    }
    expect(of('register')).toMatchObject({
      status: 'warn',
      next_step: expect.stringContaining('register import latest'),
    })
    expect(of('backup')).toMatchObject({ status: 'warn', detail: 'No backup is known.' })
    expect(checks.some(({ name }) => name === 'dns')).toBe(false)
  })

  it('on SQLite without a server, advises the command that can do the work there', async () => {
    const alone = { ...home, BRASSPLATE_DATABASE_URL: `sqlite:${join(folder, 'alone.db')}` }
    const account = ['account', 'create', '--email', 'ada@harbour-lane.example', '--password', 'long enough']
    expect((await brassplate(account, alone)).code).toBe(0)
    expect((await examined(alone)).of('workers')).toMatchObject({
      status: 'warn',
      next_step: expect.stringContaining('brassplate serve'),
    })
  })

  it('tells how old the last backup is', async () => {
    expect((await brassplate(['backup', join(folder, 'nightly.tar')], home)).code).toBe(0)
    expect((await examined(home)).of('backup')).toMatchObject({
      status: 'ok',
      detail: 'The last complete backup is 0 hours old.',
    })
    const now = Date.now()
    const old = backupCheck({ madeAt: now - 3 * 86_400_000, bytes: 1 }, now)
    expect(old).toMatchObject({ status: 'warn', detail: 'The last complete backup is 3 days old.' })
  })

  it('reports every mistake in the configuration', async () => {
    const { code, checks, stderr } = await examined({ ...home, BRASSPLATE_PORT: 'x', BRASSPLATE_ROLE: 'y' })
    expect(code).toBe(3)
    expect(checks.filter(({ status }) => status === 'fail').map(({ name }) => name)).toEqual([
      'configuration',
      'configuration',
    ])
    expect(stderr).toContain('2 checks failed.')
  })

  it('fails for a refused API key, an unreachable server and a file that is not a database', async () => {
    const refused = await examined({
      ...home,
      BRASSPLATE_URL: server.config.baseUrl,
      BRASSPLATE_API_KEY: `${key.slice(0, -1)}_`,
    })
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

  it('checks the mail server and the Companies House API key', async () => {
    const [sink, companiesHouse] = await Promise.all([
      startSmtpSink(),
      startCompaniesHouse({ register: [], apiKey: 'right-key', streamKey: 'stream-key' }),
    ])
    const services = { BRASSPLATE_MAIL_URL: sink.url, BRASSPLATE_REGISTER_API_URL: companiesHouse.url }
    try {
      const well = await examined({ ...home, ...services, BRASSPLATE_REGISTER_API_KEY: 'right-key' })
      expect(well.of('mail')).toMatchObject({ status: 'ok' })
      expect(well.of('register key')).toMatchObject({ status: 'ok' })
      expect(sink.received).toEqual([])
      await sink.stop()
      const ill = await examined({ ...home, ...services, BRASSPLATE_REGISTER_API_KEY: 'wrong-key' })
      expect(ill.code).toBe(3)
      expect(ill.of('mail')).toMatchObject({
        status: 'fail',
        next_step: expect.stringContaining('BRASSPLATE_MAIL_URL'),
      })
      expect(ill.of('register key')?.status).toBe('fail')
    } finally {
      await Promise.all([sink.stop(), companiesHouse.close()])
    }
  })

  it('counts profiles and says that only their owner can read them', async () => {
    const profiles = join(folder, '.config', 'brassplate')
    mkdirSync(profiles, { recursive: true })
    const saved = { current: 'default', profiles: { default: { url: server.config.baseUrl } } }
    writeFileSync(join(profiles, 'profiles.json'), JSON.stringify(saved), { mode: 0o600 })
    expect((await examined(home)).of('profiles')).toMatchObject({ detail: '1 profile, readable only by you.' })
    rmSync(profiles, { recursive: true })
  })

  it('fails if the root secret is missing or belongs to another database', async () => {
    const wrong = await examined({ ...home, BRASSPLATE_SECRET: 'another root secret for tests only, long enough' })
    expect(wrong.of('root secret')).toMatchObject({ status: 'fail', detail: expect.stringContaining('root_id') })
    renameSync(`${database}.secret`, `${database}.aside`)
    const missing = await examined(home)
    renameSync(`${database}.aside`, `${database}.secret`)
    expect(missing.of('root secret')).toMatchObject({ status: 'fail', next_step: expect.stringContaining('backup.md') })
  })

  it('fails if other users can read files with secrets', async () => {
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

  it('creates nothing', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'))
    const { code, of } = await examined({ HOME: empty, BRASSPLATE_DATABASE_URL: `sqlite:${join(empty, 'none.db')}` })
    expect(code).toBe(0)
    expect(of('database')).toMatchObject({ status: 'warn' })
    expect(readdirSync(empty)).toEqual([])
  })
})
