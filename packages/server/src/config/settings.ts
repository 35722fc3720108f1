import { defaultMatchThreshold } from '@brassplate/core'
import type { MigrationMode } from '@brassplate/core/sqlite'
import * as parse from './parsers.js'

/** One environment variable: its name without the prefix, how it is read, its default and its help text. */
export interface Setting<Value> {
  readonly name: string
  readonly parse: parse.Parser<Value>
  /** The text that is parsed when the variable is not set; null if the value is null then. */
  readonly fallback: string | null
  /** In Markdown, with links from docs/configuration.md. */
  readonly help: string
  /** What applies if it is not set and has no fixed default. */
  readonly ifUnset?: string
  /** When the server does not start without it. */
  readonly requiredIf?: string
}

const roles = ['all', 'api', 'worker'] as const
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const serverSettings = {
  baseUrl: optional('BASE_URL', parse.webAddress, 'Where clients reach the API.', {
    ifUnset: 'the listen address',
    requiredIf: '`BRASSPLATE_ROLE` is `api` or `worker`',
  }),
  siteUrl: optional('SITE_URL', parse.webAddress, 'Where people reach the web pages.', { ifUnset: 'the base URL' }),
  host: setting('HOST', parse.text, '127.0.0.1', 'Address to listen on.'),
  port: setting('PORT', parse.wholeNumber(0, 65_535), '8080', 'Port to listen on; 0 picks a free one.'),
  role: setting('ROLE', parse.oneOf(roles), 'all', '`all`, `api` or `worker`. `api` and `worker` need Postgres.'),
  logLevel: setting(
    'LOG_LEVEL',
    parse.oneOf(logLevels),
    'info',
    '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  ),
} as const

const databaseSettings = {
  database: setting('DATABASE_URL', parse.database, 'sqlite:./data/brassplate.db', '`sqlite:PATH` or `postgres://…`.'),
  databaseDirect: optional(
    'DATABASE_DIRECT_URL',
    parse.postgresAddress,
    'Postgres itself, if `BRASSPLATE_DATABASE_URL` is a connection pooler: for migrations, locks, notifications and imports.',
  ),
  databaseRead: optional(
    'DATABASE_READ_URL',
    parse.postgresAddress,
    'A replica of the Postgres database, for searches and exports of the register. If it is more than 10 seconds behind, the primary answers.',
  ),
  databaseProfile: setting(
    'DATABASE_PROFILE',
    parse.oneOf(['postgres', 'distributed'] as const),
    'postgres',
    '`distributed` uses only what distributed databases with the protocol of Postgres offer: [When one machine is not enough](scale.md#on-a-distributed-database).',
  ),
  migrations: setting<MigrationMode>(
    'MIGRATE',
    parse.choice({ on: 'apply', off: 'check' }),
    'on',
    '`off` leaves schema changes to `brassplate migrate`.',
  ),
} as const

const secretSettings = {
  secret: optional(
    'SECRET',
    parse.secret,
    'Root secret that every key is derived from, 32 bytes or more. On SQLite it is created once and stored beside the file.',
    { requiredIf: 'the database is Postgres' },
  ),
  secretPrevious: optional('SECRET_PREVIOUS', parse.secret, 'The previous root secret, while you replace it.'),
  secretNew: setting(
    'SECRET_NEW',
    parse.flag('yes', 'no'),
    'no',
    '`yes` allows a new root secret for a SQLite database that has accounts, if the old one is lost for good.',
  ),
} as const

const mailSettings = {
  mail: setting(
    'MAIL_URL',
    parse.mail,
    'log:',
    '`smtp://…`, `smtps://…`, `file:DIR` (one .eml file per message) or `log:` (printed on the terminal).',
  ),
  mailFrom: setting('MAIL_FROM', parse.text, 'Brassplate <brassplate@localhost>', 'Sender address of mails.'),
} as const

const registerSettings = {
  registerApiKey: optional(
    'REGISTER_API_KEY',
    parse.token,
    'Key for the Companies House API. Without one, answers come from the imported register only.',
  ),
  registerStreamKey: optional(
    'REGISTER_STREAM_KEY',
    parse.token,
    'Key for the streams; it differs from the API key. Without one, the streams are not followed.',
  ),
  registerUpdate: setting(
    'REGISTER_UPDATE',
    parse.oneOf(['off', 'monthly']),
    'off',
    '`monthly` imports each new snapshot automatically, on one worker.',
  ),
  registerApiUrl: setting(
    'REGISTER_API_URL',
    parse.serviceAddress,
    'https://api.company-information.service.gov.uk',
    'The Companies House API.',
  ),
  registerStreamUrl: setting(
    'REGISTER_STREAM_URL',
    parse.serviceAddress,
    'https://stream.companieshouse.gov.uk',
    'The Companies House streams.',
  ),
  registerSnapshotUrl: setting(
    'REGISTER_BULK_URL',
    parse.serviceAddress,
    'https://download.companieshouse.gov.uk',
    'Where the monthly snapshot is downloaded from.',
  ),
} as const

const websiteSettings = {
  matchThreshold: setting(
    'MATCH_THRESHOLD',
    parse.decimal(0.5, 0.999),
    String(defaultMatchThreshold),
    'The lowest confidence that is answered as `matched`, from 0.5 to 0.999. Higher means fewer matches and fewer mistakes: [Accuracy](accuracy.md).',
  ),
  crawlConcurrency: setting(
    'CRAWL_CONCURRENCY',
    parse.wholeNumber(1, 256),
    '8',
    'How many websites are read at the same time.',
  ),
  searchUrl: optional(
    'SEARCH_URL',
    parse.serviceAddress,
    'A search engine that finds candidate websites of companies: your own SearXNG or, with a key, `https://api.search.brave.com`. Without one, candidates are known or guessed.',
  ),
  searchKey: optional('SEARCH_KEY', parse.token, 'Key for the search engine, if it needs one (Brave does).'),
  contactUrl: setting(
    'CONTACT_URL',
    parse.serviceAddress,
    'https://github.com/brassplate/brassplate',
    'Contact page, named in the User-Agent for the owners of the websites that are read.',
  ),
  webResolve: setting(
    'WEB_RESOLVE',
    parse.hostTable,
    '',
    'Fixed addresses for websites, `host=ip:port,…`. They are read over plain http and skip the address guard. For tests and mirrors.',
  ),
} as const

const accountSettings = {
  signup: setting(
    'SIGNUP',
    parse.oneOf(['open', 'closed']),
    'open',
    '`closed` means that only the operator creates accounts.',
  ),
  signupRate: setting('SIGNUP_RATE', parse.rate, '20/3600s', 'Sign-ups per client address.'),
  credits: setting<'on' | 'off'>(
    'CREDITS',
    parse.oneOf(['on', 'off']),
    'on',
    '`off` is for a private server: no account runs out of credits, and the ledger still records every charge. Set it on every process.',
  ),
  signupCredits: setting(
    'SIGNUP_CREDITS',
    parse.wholeNumber(0, 1_000_000),
    '100',
    'Credits that a newly verified account gets.',
  ),
} as const

const limitSettings = {
  watchlistLimit: optional(
    'WATCHLIST_LIMIT',
    parse.wholeNumber(0, 10_000_000),
    'Watched companies per account, unless the account has its own limit.',
    { ifUnset: '1000, or 10000 with `BRASSPLATE_CREDITS=off`' },
  ),
  webhookLimit: setting(
    'WEBHOOK_LIMIT',
    parse.wholeNumber(0, 10_000),
    '5',
    'Webhook destinations per account, unless the account has its own limit.',
  ),
  listMegabytes: setting(
    'LIST_MEGABYTES',
    parse.wholeNumber(1, 1_000_000),
    '500',
    'Megabytes that the lists of one account may take in the database, compressed.',
  ),
  idempotencyMegabytes: setting(
    'IDEMPOTENCY_MEGABYTES',
    parse.wholeNumber(1, 1_000_000),
    '2000',
    'Megabytes that the answers of one account may take that are stored for [repeats](errors.md#repeat-safely).',
  ),
  answerRetentionDays: setting(
    'ANSWER_RETENTION_DAYS',
    parse.wholeNumber(1, 3_650),
    '400',
    'How many days the answers that an account received stay in its record (`GET /v1/answers`), and the answer for a domain after it has expired.',
  ),
  signalRetentionDays: optional(
    'SIGNAL_RETENTION_DAYS',
    parse.wholeNumber(30, 3_650),
    'How many days signals are stored.',
    { ifUnset: 'until the account is deleted' },
  ),
  apiRate: setting('API_RATE', parse.rate, '600/60s', 'Calls per account.'),
  partnerRate: setting(
    'PARTNER_RATE',
    parse.rateWithBurst(20),
    '60/60s',
    'Calls of `POST /v1/partner/enrich-company` per account, at most 20 at once.',
  ),
  authRate: setting(
    'AUTH_RATE',
    parse.rate,
    '120/60s',
    'Calls without a credential per client address. Pages and health checks have their own count; health checks from loopback are not limited.',
  ),
} as const

const securitySettings = {
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    parse.addressBlocks,
    '',
    'Addresses or blocks whose `X-Forwarded-For` is trusted, separated by commas.',
  ),
  metricsToken: optional(
    'METRICS_TOKEN',
    parse.ownToken,
    'Bearer token for `/metrics`, 16 characters or more. Without one, it answers only calls from loopback to an IP address or localhost.',
  ),
  allowedOrigins: setting(
    'ALLOWED_ORIGINS',
    parse.webAddresses,
    '',
    'Websites whose scripts may call `/mcp`, such as `https://agent.example.org`, separated by commas.',
  ),
  allowPrivateNetworks: setting(
    'ALLOW_PRIVATE_NETWORKS',
    parse.flag('true', 'false'),
    'false',
    '`true` allows websites and webhooks at private addresses, and webhooks over `http:` on any port. For tests and closed networks.',
  ),
  rejectCommon: setting(
    'PASSWORD_BLOCKLIST',
    parse.flag('reject', 'off'),
    'reject',
    '`reject` refuses the most common passwords, `off` accepts them.',
  ),
} as const

/** Every setting. `Config` and its parser come from here. */
export const settings = {
  ...serverSettings,
  ...databaseSettings,
  ...secretSettings,
  ...mailSettings,
  ...registerSettings,
  ...websiteSettings,
  ...accountSettings,
  ...limitSettings,
  ...securitySettings,
} as const

/** The settings by their headings in docs/configuration.md. In each group the most used come first. */
export const settingGroups: Readonly<Record<string, Readonly<Record<string, Setting<unknown>>>>> = {
  Server: serverSettings,
  Database: databaseSettings,
  'The root secret': secretSettings,
  Mail: mailSettings,
  'The register': registerSettings,
  Websites: websiteSettings,
  'Accounts and credits': accountSettings,
  Limits: limitSettings,
  Security: securitySettings,
}

function setting<Value>(name: string, parser: parse.Parser<Value>, fallback: string, help: string): Setting<Value> {
  return { name, parse: parser, fallback, help }
}

/** A setting whose value is null when the variable is not set. */
function optional<Value>(
  name: string,
  parser: parse.Parser<Value>,
  help: string,
  more: Pick<Setting<Value>, 'ifUnset' | 'requiredIf'> = {},
): Setting<Value | null> {
  return { name, parse: parser, fallback: null, help, ...more }
}
