import { nearestName, watchlistLimits } from '@brassplate/core'
import { distributed } from '@brassplate/core/node'
import type { Config, ParsedSettings } from './config.js'
import { type Setting, settings } from './settings.js'

const prefix = 'BRASSPLATE_'

type Environment = Readonly<Record<string, string | undefined>>

/** Every mistake of a configuration at once. */
export class ConfigError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`,
    )
  }
}

/** Reads the whole configuration from the environment, or lists everything that is wrong with it. */
export function parseConfig(env: Environment, { needsSecret = true }: { needsSecret?: boolean } = {}): Config {
  const mistakes = unknownNames(env)
  const parsed = Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([key, setting]) => [key, read(setting, env, mistakes)]),
  ) as unknown as ParsedSettings
  const baseUrl = parsed.baseUrl ?? listenUrl(parsed)
  const config: Config = {
    ...parsed,
    database: databaseOf(parsed),
    baseUrl,
    siteUrl: parsed.siteUrl ?? baseUrl,
    watchlistLimit: parsed.watchlistLimit ?? watchlistLimits[parsed.credits],
  }

  mistakes.push(...contradictions(config), ...missingSecret(config, env, needsSecret), ...missingBaseUrl(config, env))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** The parsed value; the default, with a mistake noted, if the text is not valid. */
function read<Value>({ name, parse, fallback }: Setting<Value>, env: Environment, mistakes: string[]): Value | null {
  const text = env[prefix + name]?.trim()
  try {
    if (text) return parse(text)
  } catch (error) {
    mistakes.push(`${prefix}${name} ${error instanceof Error ? error.message : 'cannot be read'}.`)
  }
  return fallback === null ? null : parse(fallback)
}

function listenUrl({ host, port }: Pick<ParsedSettings, 'host' | 'port'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** With a direct address, the other one is that of a pooler. */
function databaseOf(parsed: ParsedSettings): ParsedSettings['database'] {
  const { database, databaseDirect, databaseRead, databaseProfile } = parsed
  const target =
    databaseDirect === null
      ? { ...database, replica: databaseRead }
      : { ...database, location: databaseDirect, pooled: database.location, replica: databaseRead }
  return databaseProfile === 'distributed' ? distributed(target) : target
}

function contradictions(config: Config): string[] {
  const mistakes: string[] = []
  if (config.database.hasOneServer && config.role !== 'all') {
    mistakes.push(`${prefix}ROLE=${config.role} needs Postgres: a SQLite file serves one process, which does all.`)
  }
  if (config.database.file !== null && (config.databaseDirect !== null || config.databaseRead !== null)) {
    mistakes.push(
      `${prefix}DATABASE_DIRECT_URL and ${prefix}DATABASE_READ_URL belong to Postgres. Remove them, or set ${prefix}DATABASE_URL to postgres://….`,
    )
  }
  if (config.databaseProfile === 'distributed' && config.database.file !== null) {
    mistakes.push(`${prefix}DATABASE_PROFILE=distributed belongs to Postgres. Remove it, or set ${prefix}DATABASE_URL.`)
  }
  if (config.databaseProfile === 'distributed' && config.databaseRead !== null) {
    mistakes.push(
      `${prefix}DATABASE_READ_URL cannot be used with ${prefix}DATABASE_PROFILE=distributed: a replica is compared by its position in the log of Postgres. Remove it.`,
    )
  }
  if (config.searchKey !== null && config.searchUrl === null) {
    mistakes.push(`${prefix}SEARCH_KEY needs ${prefix}SEARCH_URL. Set the address of the search engine too.`)
  }
  return mistakes
}

/** One that is there but not valid is already among the mistakes. */
function missingSecret({ database }: Config, env: Environment, isNeeded: boolean): string[] {
  if (!isNeeded || database.file !== null || env[`${prefix}SECRET`]?.trim()) return []
  return [`${prefix}SECRET is required on Postgres, the same on every server; \`openssl rand -hex 32\` makes one.`]
}

/** Mails and session tokens contain the base URL, and a worker's own address is not where people reach the API. */
function missingBaseUrl({ role, database }: Config, env: Environment): string[] {
  if (role === 'all' || database.hasOneServer || env[`${prefix}BASE_URL`]?.trim()) return []
  return [
    `${prefix}BASE_URL is required with ${prefix}ROLE=${role}: mails link to it. Set it to where clients reach the API, the same on every process.`,
  ]
}

/** Variables of the command line, which share the prefix. */
const commandLineNames = ['PROVE', 'FAST', 'PASSWORD', 'URL', 'API_KEY', 'PROFILE', 'WEBHOOK_SECRET']

function unknownNames(env: Environment): string[] {
  const known = new Set([...Object.values(settings).map(({ name }) => name), ...commandLineNames])
  const lowerCase = [...known].map((name) => name.toLowerCase())
  return Object.keys(env)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => !known.has(name))
    .map((name) => {
      const nearest = nearestName(name, lowerCase)
      const hint = nearest === null ? '' : ` Did you mean ${prefix}${nearest.toUpperCase()}?`
      return `${prefix}${name} is not a setting; docs/configuration.md lists them all.${hint}`
    })
}
