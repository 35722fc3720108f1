import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, enginesOnce, type TestDatabase } from '../../../tests/support/databases.js'
import { brassplate, type Environment } from './support.js'

describe.each(enginesOnce)('operator commands on %s', (engine) => {
  let database: TestDatabase
  let env: Environment

  beforeAll(async () => {
    database = await createDatabase(engine)
    env = { BRASSPLATE_DATABASE_URL: database.url, BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes' }
  })
  afterAll(() => database.drop())

  const account = (verb: string, ...more: string[]) => brassplate(['account', verb, ...more], env)
  const email = ['--email', 'ada@harbour-lane.example']

  it('0: create --verified creates an account and prints its API key', async () => {
    const { code, stdout, stderr } = await account('create', ...email, '--password', 'long enough', '--verified')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const created = JSON.parse(stdout)
    expect(created).toMatchObject({ email: 'ada@harbour-lane.example', email_verified: true, disabled: false })
    expect(created.api_key).toMatch(/^bp_live_/)
  })

  it('0: create suggests to remove credit limits if the server has no sign-up and has limits', async () => {
    const other = await createDatabase(engine)
    const closed = { ...env, BRASSPLATE_DATABASE_URL: other.url, BRASSPLATE_SIGNUP: 'closed' }
    const create = (name: string, more: Environment = {}) =>
      brassplate(['account', 'create', '--email', `${name}@harbour-lane.example`, '--password', 'long enough'], {
        ...closed,
        ...more,
      })
    const hint = expect.stringContaining('BRASSPLATE_CREDITS=off')
    expect(await create('dee')).toMatchObject({ code: 0, stderr: hint })
    expect(await create('eve', { BRASSPLATE_CREDITS: 'off' })).toMatchObject({ code: 0, stderr: '' })
    await other.drop()
  })

  it('0: create reads the password from standard input or the environment', async () => {
    const byInput = ['account', 'create', '--email', 'bob@harbour-lane.example', '--password-stdin']
    expect(await brassplate(byInput, env, 'long enough\n')).toMatchObject({ code: 0 })
    const byEnvironment = ['account', 'create', '--email', 'cyd@harbour-lane.example']
    const { stdout } = await brassplate(byEnvironment, { ...env, BRASSPLATE_PASSWORD: 'long enough' })
    expect(JSON.parse(stdout)).toMatchObject({ email: 'cyd@harbour-lane.example', email_verified: false })
    expect(JSON.parse(stdout)).not.toHaveProperty('api_key')
  })

  it('0: list shows accounts, oldest first', async () => {
    const { stdout } = await account('list')
    const names = JSON.parse(stdout).map((one: { email: string }) => one.email.split('@')[0])
    expect(names).toEqual(['ada', 'bob', 'cyd'])
    const second = await account('list', '--page', '2', '--limit', '2')
    expect(JSON.parse(second.stdout)).toMatchObject([{ email: 'cyd@harbour-lane.example' }])
  })

  it('0: verify, disable, enable, set and set-password change an account and print it', async () => {
    const bob = ['--email', ' BOB@harbour-lane.example']
    expect(JSON.parse((await account('verify', ...bob)).stdout)).toMatchObject({ email_verified: true })
    expect(JSON.parse((await account('disable', ...bob)).stdout)).toMatchObject({ disabled: true })
    expect(JSON.parse((await account('enable', ...bob)).stdout)).toMatchObject({ disabled: false })
    const set = await account('set', ...bob, '--watchlist-limit', '500')
    expect(JSON.parse(set.stdout)).toMatchObject({ watchlist_limit: 500, webhook_limit: null })
    const reset = await account('set', ...bob, '--watchlist-limit', 'default', '--webhook-limit', '9')
    expect(JSON.parse(reset.stdout)).toMatchObject({ watchlist_limit: null, webhook_limit: 9 })
    expect((await account('set-password', ...bob, '--password', 'another one')).code).toBe(0)
  })

  it('0: operator marks an account, --remove takes the mark away, and list shows it', async () => {
    const operators = async () => {
      const all: { email: string; operator: boolean }[] = JSON.parse((await account('list')).stdout)
      return all.filter(({ operator }) => operator).map((each) => each.email)
    }
    expect(await operators()).toEqual([])
    const marked = await account('operator', ' ADA@harbour-lane.example')
    expect(marked).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(marked.stdout)).toMatchObject({ email: 'ada@harbour-lane.example', operator: true })
    expect(await operators()).toEqual(['ada@harbour-lane.example'])
    expect(JSON.parse((await account('operator', 'ada@harbour-lane.example', '--remove')).stdout)).toMatchObject({
      operator: false,
    })
    expect(await operators()).toEqual([])
  })

  it('0: credits grant adds credits once per reference', async () => {
    const grant = () =>
      brassplate(['credits', 'grant', ...email, '--credits', '500', '--reference', 'invoice-17'], env).then(
        ({ stdout }) => JSON.parse(stdout),
      )
    expect(await grant()).toMatchObject({ outcome: 'granted', balance: 600, held: 0, available: 600 })
    expect(await grant()).toMatchObject({ outcome: 'already_granted', balance: 600 })
  })

  it('0: delete removes an account only with --yes', async () => {
    const cyd = ['--email', 'cyd@harbour-lane.example']
    expect((await account('disable', cyd[1] ?? '')).code).toBe(0)
    const refused = await account('delete', ...cyd)
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') })
    expect(JSON.parse((await account('delete', ...cyd, '--yes')).stdout)).toEqual({ email: cyd[1], deleted: true })
    expect((await account('delete', ...cyd, '--yes')).code).toBe(2)
  })

  it.each<[string, string[], string]>([
    ['an existing address', ['create', ...email, '--password', 'long enough'], 'already exists'],
    [
      'a short password',
      ['create', '--email', 'x@harbour-lane.example', '--password', 'short'],
      'at least 8 characters',
    ],
    ['a missing password', ['create', '--email', 'x@harbour-lane.example'], '--password-stdin'],
    ['a missing address', ['verify'], '--email'],
    ['an invalid address', ['verify', '--email', 'harbour-lane'], 'not an email address'],
    ['an unknown account', ['verify', '--email', 'nobody@harbour-lane.example'], 'No account has the e-mail address'],
    ['an invalid page number', ['list', '--page', 'two'], 'whole number'],
    ['set without a limit', ['set', ...email], '--watchlist-limit'],
    ['an unknown operator', ['operator', 'nobody@harbour-lane.example'], 'No account has the e-mail address'],
    ['operator without an address', ['operator'], 'email'],
    ['an unknown verb', ['promote', ...email], 'unknown command'],
    ['an unknown option', ['list', '--loud'], 'unknown option'],
  ])('2: %s is rejected with a reason on standard error', async (_, parameters, reason) => {
    const { code, stdout, stderr } = await brassplate(['account', ...parameters], env)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(reason)
  })

  it.each(['0', '-5', '1.5', 'many', '1000000001'])('2: a grant of %s credits is rejected', async (credits) => {
    expect((await brassplate(['credits', 'grant', ...email, `--credits=${credits}`], env)).code).toBe(2)
  })
})

describe('an invalid configuration', () => {
  it('2: reports every mistake at once and starts nothing', async () => {
    const { code, stderr } = await brassplate(['serve'], {
      BRASSPLATE_PORT: 'x',
      BRASSPLATE_ROLE: 'y',
      BRASSPLATE_TYPO: 'z',
    })
    expect(code).toBe(2)
    for (const name of ['BRASSPLATE_PORT', 'BRASSPLATE_ROLE', 'BRASSPLATE_TYPO']) expect(stderr).toContain(name)
  })

  it('3: reports an unreachable database', async () => {
    const env = {
      BRASSPLATE_DATABASE_URL: 'postgres://127.0.0.1:1/none',
      BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
    }
    const { code, stderr } = await brassplate(['account', 'list'], env)
    expect(code).toBe(3)
    expect(stderr).toContain('Postgres at 127.0.0.1:1 cannot be used')
  })
})

describe('help', () => {
  it('0: lists every command, with an example for each', async () => {
    const { code, stdout } = await brassplate(['--help'])
    expect(code).toBe(0)
    for (const command of ['serve', 'worker', 'migrate', 'account', 'credits', 'register'])
      expect(stdout).toContain(command)
    expect((await brassplate(['account', 'create', '--help'])).stdout).toContain('Example: brassplate account create')
    expect((await brassplate(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a database that cannot be used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-unusable-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('2: suggests the demo database next to a missing one', async () => {
    const path = join(folder, 'brassplate.db')
    const set = ['account', 'set', '--email', 'demo@brassplate.example', '--watchlist-limit', '500', '--database', path]
    const without = await brassplate(set)
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining(`No database found at ${path}.`) })
    expect(without.stderr).not.toContain('demo')
    writeFileSync(join(folder, 'demo.db'), '')
    expect((await brassplate(set)).stderr).toContain(`add --database ${join(folder, 'demo.db')}`)
  })

  it.each([
    ['the header', 20, 80],
    ['the schema', 100, 4_000],
    ['every page behind the first', 4_096, 4_000_000],
  ])('3: names the file and the next step if %s is damaged', async (_, start, length) => {
    const path = join(mkdtempSync(join(folder, 'damaged-')), 'brassplate.db')
    const create = ['account', 'create', '--email', 'ada@harbour-lane.example', '--password', 'long enough']
    expect(await brassplate([...create, '--database', path])).toMatchObject({ code: 0 })
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xff, start, Math.min(start + length, bytes.length)))
    for (const command of [
      ['account', 'list'],
      ['ledger', 'verify'],
      ['backup', `${path}.tar`],
    ]) {
      const { code, stderr } = await brassplate([...command, '--database', path])
      expect([code, stderr]).toEqual([3, expect.stringContaining(`The database file ${path} is damaged: `)])
      expect(stderr).toMatch(/Keep (?:a copy of the file|it as it is)/)
    }
  })
})
