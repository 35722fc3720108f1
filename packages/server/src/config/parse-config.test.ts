import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from './parse-config.js'
import { type Setting, settingGroups, settings } from './settings.js'
import { summarize } from './summary.js'

const secret = 'a root secret for tests only, forty bytes'

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

describe('a misspelt setting', () => {
  it('is refused with the name that was meant', () => {
    expect(() => parseConfig({ BRASSPLATE_PROT: '1' })).toThrow(
      /BRASSPLATE_PROT is not a setting.*Did you mean BRASSPLATE_PORT\?/,
    )
    expect(() => parseConfig({ BRASSPLATE_NOTHING_LIKE_IT: '1' })).toThrow(/lists them all\.$/)
  })
})

describe('parseConfig', () => {
  it('needs nothing: the defaults serve from a SQLite file on loopback', () => {
    expect(parseConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8_080,
      database: { engine: 'sqlite', file: './data/brassplate.db', hasOneServer: true },
      baseUrl: 'http://127.0.0.1:8080',
      siteUrl: 'http://127.0.0.1:8080',
      mail: { kind: 'log' },
      role: 'all',
      migrations: 'apply',
      signup: 'open',
      credits: 'on',
      signupCredits: 100,
      signupRate: { calls: 20, seconds: 3_600 },
      watchlistLimit: 1_000,
      webhookLimit: 5,
      answerRetentionDays: 400,
      signalRetentionDays: null,
      rejectCommon: true,
      trustedProxies: [],
      metricsToken: null,
      secret: null,
      registerApiKey: null,
      registerStreamKey: null,
      registerUpdate: 'off',
    })
  })

  it('allows 10,000 watched companies on a server without credit limits, unless the limit is set', () => {
    const env = { BRASSPLATE_CREDITS: 'off' }
    expect(parseConfig(env)).toMatchObject({ credits: 'off', watchlistLimit: 10_000 })
    expect(parseConfig({ ...env, BRASSPLATE_WATCHLIST_LIMIT: '7' })).toMatchObject({ watchlistLimit: 7 })
  })

  it.each(['api', 'worker'])('refuses the role %s without a base URL, which mails link to', (role) => {
    const env = {
      BRASSPLATE_ROLE: role,
      BRASSPLATE_DATABASE_URL: 'postgres://localhost/brassplate',
      BRASSPLATE_SECRET: secret,
    }
    expect(mistakesOf({ ...env, BRASSPLATE_BASE_URL: ' ' })).toEqual([
      expect.stringContaining(`BRASSPLATE_BASE_URL is required with BRASSPLATE_ROLE=${role}`),
    ])
    expect(mistakesOf({ ...env, BRASSPLATE_BASE_URL: 'https://api.harbour-lane.example' })).toEqual([])
  })

  it('names every mistake at once', () => {
    const mistakes = mistakesOf({
      BRASSPLATE_PORT: '80800',
      BRASSPLATE_BASE_URL: 'ftp://harbour-lane.example',
      BRASSPLATE_SITE_URL: 'https://harbour-lane.example/path',
      BRASSPLATE_DATABASE_URL: 'mysql://localhost',
      BRASSPLATE_SECRET: 'short',
      BRASSPLATE_MAIL_URL: 'pigeon:',
      BRASSPLATE_ROLE: 'king',
      BRASSPLATE_MIGRATE: 'maybe',
      BRASSPLATE_SIGNUP: 'ajar',
      BRASSPLATE_SIGNUP_CREDITS: '-1',
      BRASSPLATE_API_RATE: 'fast',
      BRASSPLATE_AUTH_RATE: '0/60s',
      BRASSPLATE_TRUSTED_PROXIES: '10.0.0.0/33',
      BRASSPLATE_ALLOWED_ORIGINS: 'https://agent.example, https://agent.example/path',
      BRASSPLATE_REGISTER_API_URL: 'companies-house',
      BRASSPLATE_REGISTER_API_KEY: 'two words',
      BRASSPLATE_REGISTER_STREAM_URL: 'https://key:@companiesHouse.example',
      BRASSPLATE_REGISTER_STREAM_KEY: 'schlüssel',
      BRASSPLATE_REGISTER_BULK_URL: 'https://companiesHouse.example/?key=1',
      BRASSPLATE_REGISTER_UPDATE: 'daily',
      BRASSPLATE_METRICS_TOKEN: 'x',
      BRASSPLATE_LOG_LEVEL: 'loud',
      BRASSPLATE_PROT: '9000',
    })
    expect(mistakes.map((mistake) => mistake.split(' ', 1)[0]).sort()).toEqual(
      [
        'BRASSPLATE_PROT',
        'BRASSPLATE_PORT',
        'BRASSPLATE_BASE_URL',
        'BRASSPLATE_SITE_URL',
        'BRASSPLATE_DATABASE_URL',
        'BRASSPLATE_SECRET',
        'BRASSPLATE_MAIL_URL',
        'BRASSPLATE_ROLE',
        'BRASSPLATE_MIGRATE',
        'BRASSPLATE_SIGNUP',
        'BRASSPLATE_SIGNUP_CREDITS',
        'BRASSPLATE_API_RATE',
        'BRASSPLATE_AUTH_RATE',
        'BRASSPLATE_TRUSTED_PROXIES',
        'BRASSPLATE_ALLOWED_ORIGINS',
        'BRASSPLATE_REGISTER_API_URL',
        'BRASSPLATE_REGISTER_API_KEY',
        'BRASSPLATE_REGISTER_STREAM_URL',
        'BRASSPLATE_REGISTER_STREAM_KEY',
        'BRASSPLATE_REGISTER_BULK_URL',
        'BRASSPLATE_REGISTER_UPDATE',
        'BRASSPLATE_METRICS_TOKEN',
        'BRASSPLATE_LOG_LEVEL',
      ].sort(),
    )
  })

  it.each(['PASSWORD', 'URL', 'API_KEY', 'PROFILE', 'WEBHOOK_SECRET'])(
    'leaves BRASSPLATE_%s to the command line',
    (name) => {
      expect(mistakesOf({ [`BRASSPLATE_${name}`]: 'given' })).toEqual([])
    },
  )

  it.each(['api', 'worker'])('refuses the role %s on SQLite', (role) => {
    expect(mistakesOf({ BRASSPLATE_ROLE: role })).toEqual([expect.stringContaining('needs Postgres')])
  })

  it('needs a root secret on Postgres', () => {
    const env = { BRASSPLATE_DATABASE_URL: 'postgres://db.harbour-lane.example/brassplate' }
    expect(mistakesOf(env)).toEqual([expect.stringContaining('BRASSPLATE_SECRET is required')])
    expect(mistakesOf({ ...env, BRASSPLATE_SECRET: secret })).toEqual([])
    expect(mistakesOf({ ...env, BRASSPLATE_SECRET: 'short' })).toEqual([
      expect.stringContaining('BRASSPLATE_SECRET must have at least 32 bytes'),
    ])
  })

  it('opens a distributed database through what it offers, and nothing else as one', () => {
    const distributed = { BRASSPLATE_DATABASE_PROFILE: 'distributed', BRASSPLATE_SECRET: 'x'.repeat(64) }
    const address = 'postgres://ada@db.example/brassplate'
    expect(parseConfig({ ...distributed, BRASSPLATE_DATABASE_URL: address }).database.location).toBe(
      `${address}?brassplate.profile=distributed`,
    )
    expect(() => parseConfig(distributed)).toThrow('BRASSPLATE_DATABASE_PROFILE=distributed belongs to Postgres.')
    const withReplica = { ...distributed, BRASSPLATE_DATABASE_URL: address, BRASSPLATE_DATABASE_READ_URL: address }
    expect(() => parseConfig(withReplica)).toThrow('BRASSPLATE_DATABASE_READ_URL cannot be used')
  })

  it('takes a search engine with a key or without, and no key without a search engine', () => {
    expect(parseConfig({})).toMatchObject({ searchUrl: null, searchKey: null })
    const given = { BRASSPLATE_SEARCH_URL: 'https://search.harbour-lane.example/', BRASSPLATE_SEARCH_KEY: 'key' }
    const searchUrl = 'https://search.harbour-lane.example'
    expect(parseConfig(given)).toMatchObject({ searchUrl, searchKey: 'key' })
    expect(mistakesOf({ BRASSPLATE_SEARCH_KEY: 'key' })).toEqual([expect.stringContaining('BRASSPLATE_SEARCH_URL')])
    expect(mistakesOf({ BRASSPLATE_SEARCH_URL: 'https://key@search.harbour-lane.example' })).toHaveLength(1)
  })

  it('takes an empty value as not given', () => {
    expect(parseConfig({ BRASSPLATE_PORT: '', BRASSPLATE_METRICS_TOKEN: ' ' })).toMatchObject({
      port: 8_080,
      metricsToken: null,
    })
  })

  it('drops the slash at the end of an address and takes the site to be the base where none is given', () => {
    const config = parseConfig({ BRASSPLATE_BASE_URL: 'https://API.harbour-lane.example/' })
    expect([config.baseUrl, config.siteUrl]).toEqual([
      'https://api.harbour-lane.example',
      'https://api.harbour-lane.example',
    ])
  })

  it('lets Companies House live under a path, as behind a mirror', () => {
    const config = parseConfig({ BRASSPLATE_REGISTER_BULK_URL: 'http://mirror.example/register/' })
    expect(config.registerSnapshotUrl).toBe('http://mirror.example/register')
  })

  it('reads a rate as a bucket of that many calls', () => {
    expect(parseConfig({ BRASSPLATE_API_RATE: '30/60s' }).apiRate).toEqual({
      calls: 30,
      seconds: 60,
      rate: { burst: 30, intervalMs: 2_000 },
    })
  })

  it('writes an IPv6 listen address in brackets', () => {
    expect(parseConfig({ BRASSPLATE_HOST: '::1' }).baseUrl).toBe('http://[::1]:8080')
  })
})

describe('the start-up summary', () => {
  it('shows no password and no secret', () => {
    const config = parseConfig({
      BRASSPLATE_DATABASE_URL: 'postgres://user:hunter2hunter2@db.harbour-lane.example/brassplate?sslkey=hunter3',
      BRASSPLATE_MAIL_URL: 'smtp://user:hunter4hunter4@mail.harbour-lane.example',
      BRASSPLATE_METRICS_TOKEN: 'hunter5hunter5hunter5',
      BRASSPLATE_REGISTER_API_KEY: 'hunter6hunter6',
      BRASSPLATE_REGISTER_STREAM_KEY: 'hunter7hunter7',
      BRASSPLATE_SEARCH_URL: 'https://search.harbour-lane.example',
      BRASSPLATE_SEARCH_KEY: 'hunter8hunter8',
      BRASSPLATE_SECRET: secret,
    })
    expect(JSON.stringify(summarize(config))).not.toMatch(/hunter|root secret/)
  })
})

describe('docs/configuration.md', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')

  it.each(Object.entries(settingGroups))('lists the settings of “%s” under this heading', (title, group) => {
    expect(page).toContain(`## ${title}\n\n${settingsTable(Object.values(group))}\n`)
  })

  it('has a heading for every setting', () => {
    const named = Object.values(settingGroups).flatMap(Object.values<Setting<unknown>>)
    expect(named).toEqual(Object.values(settings))
  })
})

/** The settings of a group as Markdown. When one has to be set is a column only if the group needs it. */
function settingsTable(group: readonly Setting<unknown>[]): string {
  const hasRequired = group.some(({ requiredIf }) => requiredIf !== undefined)
  const rows = group.map(({ name, fallback, ifUnset = '', requiredIf, help }) => [
    `\`BRASSPLATE_${name}\``,
    fallback ? `\`${fallback}\`` : ifUnset,
    ...(hasRequired ? [requiredIf ? `if ${requiredIf}` : ''] : []),
    help,
  ])
  const titles = ['Variable', 'Default', ...(hasRequired ? ['Required'] : []), 'Meaning']
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(titles), `|${titles.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}
