import { type Config, logLevels, roles } from './config.js'
import * as parsers from './parsers.js'
import { settings } from './settings.js'

const prefix = 'BRASSPLATE_'

/** Every mistake of a configuration at once. */
export class ConfigError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`,
    )
  }
}

/** Reads the whole configuration from the environment, or says everything that is wrong with it. */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
  { needsSecret = true }: { needsSecret?: boolean } = {},
): Config {
  const mistakes = unknownNames(env)

  function read<Value>(name: keyof typeof settings, parse: parsers.Parser<Value>, fallback: Value): Value
  function read<Value>(name: keyof typeof settings, parse: parsers.Parser<Value>): Value
  function read<Value>(name: keyof typeof settings, parse: parsers.Parser<Value>, fallback?: Value): Value {
    const given = env[prefix + name]?.trim()
    if (!given && fallback !== undefined) return fallback
    try {
      return parse(given || settings[name].fallback)
    } catch (error) {
      mistakes.push(`${prefix}${name} ${error instanceof Error ? error.message : 'cannot be read'}.`)
      return fallback !== undefined ? fallback : parse(settings[name].fallback)
    }
  }

  const host = read('HOST', parsers.text)
  const port = read('PORT', parsers.wholeNumber(0, 65_535))
  const listenUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const baseUrl = read('BASE_URL', parsers.webAddress, listenUrl)

  const config: Config = {
    host,
    port,
    baseUrl,
    siteUrl: read('SITE_URL', parsers.webAddress, baseUrl),
    database: read('DATABASE_URL', parsers.database),
    secret: read<string | null>('SECRET', parsers.secret, null),
    secretPrevious: read<string | null>('SECRET_PREVIOUS', parsers.secret, null),
    secretNew: read('SECRET_NEW', parsers.oneOf(['no', 'yes'])) === 'yes',
    mail: read('MAIL_URL', parsers.mail),
    mailFrom: read('MAIL_FROM', parsers.text),
    role: read('ROLE', parsers.oneOf(roles)),
    migrations: read('MIGRATE', parsers.oneOf(['on', 'off'])) === 'on' ? 'apply' : 'check',
    registerApiUrl: read('REGISTER_API_URL', parsers.serviceAddress),
    registerApiKey: read<string | null>('REGISTER_API_KEY', parsers.token, null),
    registerStreamUrl: read('REGISTER_STREAM_URL', parsers.serviceAddress),
    registerStreamKey: read<string | null>('REGISTER_STREAM_KEY', parsers.token, null),
    registerBulkUrl: read('REGISTER_BULK_URL', parsers.serviceAddress),
    registerUpdate: read('REGISTER_UPDATE', parsers.oneOf(['off', 'monthly'])),
    webResolve: read('WEB_RESOLVE', parsers.hostTable),
    allowPrivateNetworks: read('ALLOW_PRIVATE_NETWORKS', parsers.oneOf(['true', 'false'])) === 'true',
    contactUrl: read('CONTACT_URL', parsers.serviceAddress),
    crawlConcurrency: read('CRAWL_CONCURRENCY', parsers.wholeNumber(1, 256)),
    matchThreshold: read('MATCH_THRESHOLD', parsers.decimal(0.5, 0.999)),
    searchUrl: read<string | null>('SEARCH_URL', parsers.serviceAddress, null),
    searchKey: read<string | null>('SEARCH_KEY', parsers.token, null),
    signup: read('SIGNUP', parsers.oneOf(['open', 'closed'])),
    signupCredits: read('SIGNUP_CREDITS', parsers.wholeNumber(0, 1_000_000)),
    signupRate: read('SIGNUP_RATE', parsers.rate),
    watchlistLimit: read('WATCHLIST_LIMIT', parsers.wholeNumber(0, 10_000_000)),
    webhookLimit: read('WEBHOOK_LIMIT', parsers.wholeNumber(0, 10_000)),
    apiRate: read('API_RATE', parsers.rate),
    authRate: read('AUTH_RATE', parsers.rate),
    partnerRate: read('PARTNER_RATE', parsers.rateWithBurst(20)),
    rejectCommon: read('PASSWORD_BLOCKLIST', parsers.oneOf(['off', 'reject'])) === 'reject',
    trustedProxies: read('TRUSTED_PROXIES', parsers.addressBlocks),
    allowedOrigins: read('ALLOWED_ORIGINS', parsers.webAddresses),
    metricsToken: read<string | null>('METRICS_TOKEN', parsers.token, null),
    logLevel: read('LOG_LEVEL', parsers.oneOf(logLevels)),
  }

  mistakes.push(...contradictions(config, needsSecret), ...missingBaseUrl(config, env))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

function contradictions(config: Config, needsSecret: boolean): string[] {
  const mistakes: string[] = []
  if (config.database.kind === 'sqlite' && config.role !== 'all') {
    mistakes.push(`${prefix}ROLE=${config.role} needs Postgres: a SQLite file serves one process, which does all.`)
  }
  if (needsSecret && config.database.kind === 'postgres' && config.secret === null) {
    mistakes.push(
      `${prefix}SECRET is needed on Postgres, the same on every server; \`openssl rand -base64 48\` makes one.`,
    )
  }
  if (config.searchKey !== null && config.searchUrl === null) {
    mistakes.push(`${prefix}SEARCH_KEY needs ${prefix}SEARCH_URL: whose key is it?`)
  }
  return mistakes
}

/** Mails and session tokens name the base URL, and a worker's own address is not where people reach the API. */
function missingBaseUrl({ role, database }: Config, env: Readonly<Record<string, string | undefined>>): string[] {
  if (role === 'all' || database.kind === 'sqlite' || env[`${prefix}BASE_URL`]?.trim()) return []
  return [
    `${prefix}BASE_URL is needed with ${prefix}ROLE=${role}: mails link to it. Set it to where clients reach the API, the same on every process.`,
  ]
}

/** Settings of the command line's own, which share the prefix. */
const namesOfTheCommandLine = new Set(['PROVE', 'PASSWORD', 'URL', 'API_KEY', 'PROFILE', 'WEBHOOK_SECRET'])

function unknownNames(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => !Object.hasOwn(settings, name) && !namesOfTheCommandLine.has(name))
    .map((name) => `${prefix}${name} is not a setting; docs/configuration.md lists them all.`)
}
