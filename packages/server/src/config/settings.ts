import { defaultMatchThreshold } from '@brassplate/core'

interface Setting {
  /** The text that stands for the setting where it is not given. */
  readonly fallback: string
  readonly meaning: string
  readonly isSecret?: true
}

/** Every environment variable, without its prefix. `docs/configuration.md` is this table. */
export const settings = {
  HOST: { fallback: '127.0.0.1', meaning: 'Address to listen on.' },
  PORT: { fallback: '8080', meaning: 'Port to listen on; 0 takes a free one.' },
  BASE_URL: {
    fallback: '',
    meaning:
      'Where clients reach the API. The listen address unless given; needed with `BRASSPLATE_ROLE=api` or `worker`.',
  },
  SITE_URL: { fallback: '', meaning: 'Where people reach the pages. The base URL unless given.' },
  DATABASE_URL: { fallback: 'sqlite:./data/brassplate.db', meaning: '`sqlite:PATH` or `postgres://…`.' },
  SECRET: {
    fallback: '',
    meaning:
      'Root secret that every key is derived from. Made once and kept beside a SQLite file; needed (32 bytes or more) on Postgres.',
    isSecret: true,
  },
  SECRET_PREVIOUS: {
    fallback: '',
    meaning: 'The root secret before this one, while it is being replaced.',
    isSecret: true,
  },
  SECRET_NEW: {
    fallback: 'no',
    meaning:
      '`yes` lets a start make a new root secret for a SQLite database that has accounts, if the old one is lost for good.',
  },
  MAIL_URL: {
    fallback: 'log:',
    meaning: '`smtp://…`, `smtps://…`, `file:DIR` (one .eml a message) or `log:` (printed on the terminal).',
    isSecret: true,
  },
  MAIL_FROM: { fallback: 'Brassplate <brassplate@localhost>', meaning: 'Sender of the mails.' },
  ROLE: { fallback: 'all', meaning: '`all`, `api` or `worker`; the latter two need Postgres.' },
  MIGRATE: { fallback: 'on', meaning: '`off` leaves schema changes to `brassplate migrate`.' },
  REGISTER_API_URL: {
    fallback: 'https://api.company-information.service.gov.uk',
    meaning: 'Where the API of Companies House is asked.',
  },
  REGISTER_API_KEY: {
    fallback: '',
    meaning: 'Key of that API; without one the imported register is all there is.',
    isSecret: true,
  },
  REGISTER_STREAM_URL: {
    fallback: 'https://stream.companieshouse.gov.uk',
    meaning: 'Where the streams of Companies House are followed.',
  },
  REGISTER_STREAM_KEY: {
    fallback: '',
    meaning: 'Key of the streams, another than that of the API; without one they are not followed.',
    isSecret: true,
  },
  REGISTER_BULK_URL: {
    fallback: 'https://download.companieshouse.gov.uk',
    meaning: 'Where the monthly file of the register is downloaded.',
  },
  REGISTER_UPDATE: { fallback: 'off', meaning: '`monthly` imports each new file by itself, on one worker.' },
  WEB_RESOLVE: {
    fallback: '',
    meaning:
      'Hosts of websites and where to find them, `host=ip:port,…`: asked over plain http and exempt from the address guard, for tests and mirrors.',
  },
  ALLOW_PRIVATE_NETWORKS: {
    fallback: 'false',
    meaning:
      '`true` lets websites and webhooks be at private addresses, and webhooks use `http:` on any port. For tests and closed networks.',
  },
  CONTACT_URL: {
    fallback: 'https://github.com/brassplate/brassplate',
    meaning: 'Named in the User-Agent, for whoever runs the websites that are read.',
  },
  CRAWL_CONCURRENCY: { fallback: '8', meaning: 'Websites that are read at once.' },
  MATCH_THRESHOLD: {
    fallback: String(defaultMatchThreshold),
    meaning:
      'The least confidence that is answered as `matched`, from 0.5 to 0.999. Higher means fewer matches and fewer mistakes; docs/resolution.md lists precision and volume by threshold.',
  },
  SEARCH_URL: {
    fallback: '',
    meaning:
      'A search engine that is asked for the websites of companies: a SearXNG of your own or, with a key, `https://api.search.brave.com`. Without one websites are known or guessed.',
  },
  SEARCH_KEY: { fallback: '', meaning: 'Key of that search engine, as Brave wants one.', isSecret: true },
  SIGNUP: { fallback: 'open', meaning: '`closed` leaves new accounts to the operator.' },
  SIGNUP_CREDITS: { fallback: '100', meaning: 'Credits that a newly verified account gets.' },
  SIGNUP_RATE: { fallback: '20/3600s', meaning: 'Sign-ups per address that they come from.' },
  WATCHLIST_LIMIT: { fallback: '50', meaning: 'Watched companies per account, unless the account has its own limit.' },
  WEBHOOK_LIMIT: { fallback: '5', meaning: 'Webhook destinations per account, unless the account has its own limit.' },
  API_RATE: { fallback: '600/60s', meaning: 'Calls per account.' },
  PARTNER_RATE: {
    fallback: '60/60s',
    meaning: 'Calls per account of `POST /v1/partner/enrich-company`; 20 of them may come at once.',
  },
  AUTH_RATE: {
    fallback: '120/60s',
    meaning:
      'Calls per address without a credential. Pages and probes are counted apart, probes on loopback not at all.',
  },
  PASSWORD_BLOCKLIST: { fallback: 'reject', meaning: '`reject` refuses the commonest passwords, `off` takes them.' },
  TRUSTED_PROXIES: {
    fallback: '',
    meaning: 'Addresses or blocks whose `X-Forwarded-For` is believed, with commas between.',
  },
  ALLOWED_ORIGINS: {
    fallback: '',
    meaning: 'Websites whose scripts may call `/mcp`, such as `https://agent.example.org`, with commas between.',
  },
  METRICS_TOKEN: {
    fallback: '',
    meaning:
      'Bearer token for `/metrics`; without one it answers only calls to an IP address or localhost from loopback.',
    isSecret: true,
  },
  LOG_LEVEL: { fallback: 'info', meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.' },
} as const satisfies Record<string, Setting>
