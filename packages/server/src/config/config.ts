import type { Rate } from '@brassplate/core'
import type { DatabaseTarget } from '@brassplate/core/node'
import type { MigrationMode } from '@brassplate/core/sqlite'

export type MailTarget =
  | { readonly kind: 'log' }
  | { readonly kind: 'smtp'; readonly url: string }
  | { readonly kind: 'file'; readonly folder: string }

export const roles = ['all', 'api', 'worker'] as const
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** A rate as an operator writes it, `600/60s`: the text for the headers and the bucket it stands for. */
export interface RateSetting {
  readonly calls: number
  readonly seconds: number
  readonly rate: Rate
}

export interface Config {
  readonly host: string
  readonly port: number
  readonly database: DatabaseTarget
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly siteUrl: string
  /** Null where it is kept in a file beside the database. */
  readonly secret: string | null
  readonly secretPrevious: string | null
  /** Allows a new root secret for a SQLite database that has accounts. */
  readonly secretNew: boolean
  readonly mail: MailTarget
  readonly mailFrom: string
  readonly role: (typeof roles)[number]
  readonly migrations: MigrationMode
  /** Without a slash at the end, like the two below. */
  readonly registerApiUrl: string
  /** Null where only the imported register is asked. */
  readonly registerApiKey: string | null
  readonly registerStreamUrl: string
  /** Null where no stream is followed. */
  readonly registerStreamKey: string | null
  readonly registerBulkUrl: string
  readonly registerUpdate: 'off' | 'monthly'
  /** Where the operator sends the reader of websites, by host. */
  readonly webResolve: ReadonlyMap<string, { readonly address: string; readonly port: number }>
  /** Lifts the guard against private addresses, for websites and webhooks. */
  readonly allowPrivateNetworks: boolean
  readonly contactUrl: string
  readonly crawlConcurrency: number
  /** The least confidence that is answered as `matched`. */
  readonly matchThreshold: number
  /** Null where no search engine is asked for websites. */
  readonly searchUrl: string | null
  readonly searchKey: string | null
  readonly signup: 'open' | 'closed'
  readonly signupCredits: number
  readonly signupRate: RateSetting
  readonly watchlistLimit: number
  readonly webhookLimit: number
  readonly apiRate: RateSetting
  readonly authRate: RateSetting
  readonly partnerRate: RateSetting
  readonly rejectCommon: boolean
  readonly trustedProxies: readonly string[]
  /** Beside those of base and site. */
  readonly allowedOrigins: readonly string[]
  readonly metricsToken: string | null
  readonly logLevel: (typeof logLevels)[number]
}
