import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { environmentOf } from '../operator.js'
import type { Terminal } from '../terminal/terminal.js'
import type { ClientOptions } from './client-options.js'
import { type Profiles, withFields } from './profile.js'
import { profilePath, readProfiles, writeProfiles } from './profile-file.js'
import { databaseName, resolveTarget } from './target.js'

const server = 'https://api.firm.example'
const other = 'https://other.firm.example'
const saved: Profiles = {
  current: 'work',
  profiles: {
    work: { url: server, api_key: 'bp_live_work' },
    here: { database: 'sqlite:here.db' },
  },
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-profiles-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function terminal(env: Record<string, string> = {}, input = ''): Terminal {
  return {
    stdin: Readable.from([input]),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    env: { XDG_CONFIG_HOME: folder, ...env },
  }
}

const remote = (url: string, apiKey: string | null, profile: string | null = null) => ({
  kind: 'remote',
  url,
  apiKey,
  profile,
})

describe('resolveTarget', () => {
  const cases: [string, ClientOptions, Record<string, string>, object][] = [
    ['the current profile by default', {}, {}, remote(server, 'bp_live_work', 'work')],
    ['a profile by name', { profile: 'here' }, {}, { kind: 'embedded', database: 'sqlite:here.db', profile: 'here' }],
    [
      'a profile by environment, before a database by environment',
      {},
      { BRASSPLATE_PROFILE: 'work', BRASSPLATE_DATABASE_URL: 'sqlite:x.db' },
      remote(server, 'bp_live_work', 'work'),
    ],
    [
      'a profile by name, before the environment',
      { profile: 'work' },
      { BRASSPLATE_URL: other, BRASSPLATE_API_KEY: 'bp_live_env' },
      remote(server, 'bp_live_work', 'work'),
    ],
    [
      'a database, before anything else',
      { database: 'sqlite:x.db' },
      { BRASSPLATE_URL: other, BRASSPLATE_API_KEY: 'bp_live_env' },
      { kind: 'embedded', database: 'sqlite:x.db', profile: null },
    ],
    [
      'a database by environment, before a profile',
      {},
      { BRASSPLATE_DATABASE_URL: 'sqlite:x.db' },
      { kind: 'embedded', database: 'sqlite:x.db', profile: null },
    ],
    [
      'the environment, before a profile',
      {},
      { BRASSPLATE_URL: `${other}/`, BRASSPLATE_API_KEY: 'bp_live_env' },
      remote(other, 'bp_live_env'),
    ],
    [
      'the command line, before the environment',
      { url: server, apiKey: 'bp_live_flag' },
      { BRASSPLATE_URL: other, BRASSPLATE_API_KEY: 'bp_live_env' },
      remote(server, 'bp_live_flag'),
    ],
    ['a key of its own for the saved server', { apiKey: 'bp_live_flag' }, {}, remote(server, 'bp_live_flag', 'work')],
    [
      'the saved key for the server that it was saved for',
      { url: `${server}/` },
      {},
      remote(server, 'bp_live_work', 'work'),
    ],
    ['no saved key for any other server', { url: other }, {}, remote(other, null, 'work')],
  ]
  it.each(cases)('uses %s', async (_, options, env, expected) => {
    await writeProfiles(terminal(), saved)
    expect(await resolveTarget(terminal(env), options)).toEqual(expected)
  })

  it('reads a key given as - from standard input', async () => {
    const given = terminal({}, 'bp_live_piped\nmore\n')
    expect(await resolveTarget(given, { url: server, apiKey: '-' })).toEqual(remote(server, 'bp_live_piped'))
  })

  it.each([
    ['/srv/x.db', 'sqlite:/srv/x.db'],
    ['x.db', 'sqlite:x.db'],
    ['sqlite:x.db', 'sqlite:x.db'],
    ['postgres://127.0.0.1/x', 'postgres://127.0.0.1/x'],
    ['mysql://127.0.0.1/x', 'mysql://127.0.0.1/x'],
  ])('reads --database %s as %s', async (given, database) => {
    expect(await resolveTarget(terminal(), { database: given })).toEqual({ kind: 'embedded', database, profile: null })
    expect(environmentOf(terminal(), { database: given })).toMatchObject({ BRASSPLATE_DATABASE_URL: database })
  })

  const refused: [string, ClientOptions, Record<string, string>, string][] = [
    ['a server and a database at once', { url: server, database: 'sqlite:x.db' }, {}, '--database cannot be combined'],
    ['an invalid address', { url: 'firm', apiKey: 'a' }, {}, 'server address is not valid'],
    ['credentials in the address', { url: 'https://a:b@firm.example', apiKey: 'a' }, {}, 'server address is not valid'],
    ['a key without a server', {}, { BRASSPLATE_API_KEY: 'bp_live_env' }, 'An API key was given, but no server'],
    ['a key with a space in it', { url: server, apiKey: 'bp live' }, {}, 'not a valid API key'],
    ['an unknown profile', { profile: 'unknown' }, {}, 'Profile unknown does not exist'],
    ['an invalid profile name', { profile: '../x' }, {}, 'Invalid profile name'],
    ['an inherited name', { profile: 'constructor' }, {}, 'Profile constructor does not exist'],
  ]
  it.each(refused)('rejects %s', async (_, options, env, message) => {
    await expect(resolveTarget(terminal(env), options)).rejects.toThrow(message)
  })
})

describe('the profile file', () => {
  it('is readable only by its owner, and is written without leftovers', async () => {
    await writeProfiles(terminal(), saved)
    await writeProfiles(terminal(), withFields(saved, 'work', { api_key: undefined, email: 'ada@firm.example' }))
    const path = profilePath(terminal())
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
    expect(readdirSync(dirname(path))).toEqual(['profiles.json'])
    expect((await readProfiles(terminal())).profiles.work).toEqual({ url: server, email: 'ada@firm.example' })
  })

  it('is rejected if other users can read it', async () => {
    await writeProfiles(terminal(), saved)
    chmodSync(profilePath(terminal()), 0o640)
    await expect(readProfiles(terminal())).rejects.toThrow('is readable by other users')
  })

  it.each(['', '[]', '{"current": "a"}', '{"current": "a", "profiles": {"a": {"colour": "red"}}}'])(
    'is rejected if it contains %j',
    async (text) => {
      const path = profilePath(terminal())
      mkdirSync(dirname(path))
      writeFileSync(path, text, { mode: 0o600 })
      await expect(readProfiles(terminal())).rejects.toThrow('is not a valid profile file')
    },
  )

  it('holds at most a hundred profiles', async () => {
    let profiles: Profiles = { current: 'default', profiles: {} }
    for (let at = 0; at < 100; at += 1) profiles = withFields(profiles, `p${at}`, { url: server })
    await writeProfiles(terminal(), profiles)
    expect(Object.keys((await readProfiles(terminal())).profiles)).toHaveLength(100)
    expect(() => withFields(profiles, 'one-more', { url: server })).toThrow('Profile limit reached (100)')
  })

  it('is not created by reading', async () => {
    expect(await readProfiles(terminal())).toEqual({ current: 'default', profiles: {} })
    expect(existsSync(dirname(profilePath(terminal())))).toBe(false)
  })
})

describe('the shown address of a database', () => {
  it.each([
    ['sqlite:data/brassplate.db', 'sqlite:data/brassplate.db'],
    ['postgres://ada:s3cret@db.example/brassplate', 'postgres://ada:***@db.example/brassplate'],
    [
      'postgres://ada:s3@cret@db1.example:5432,db2.example:5433/x',
      'postgres://ada:***@db1.example:5432,db2.example:5433/x',
    ],
    ['postgres://ada@db.example/brassplate', 'postgres://ada@db.example/brassplate'],
  ])('of %s is %s', (address, shown) => {
    expect(databaseName(address)).toBe(shown)
  })
})
