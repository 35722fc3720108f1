import type { Clock, Random } from '@brassplate/core'
import type { HostResolver, ResolveTable } from '@brassplate/core/node'

/** Options of `openEmbedded`. */
export interface EmbeddedOptions {
  /** `sqlite:PATH`, which is created if missing, or `postgres://…`. */
  readonly database: string
  /** The e-mail address of the account to act for. Defaults to the built-in account `acc_local`. */
  readonly account?: string | undefined
  /** What to do with an old schema. Defaults to `apply`; on Postgres to `begin`, which only sets up an empty database. */
  readonly migrations?: 'apply' | 'begin' | 'check' | undefined
  /**
   * The root secret of the database, the same as on its servers. For SQLite it is stored next to the file. On Postgres
   * only webhooks and idempotency keys need it.
   */
  readonly secret?: string | undefined
  readonly secretPrevious?: string | undefined
  /** Key for the Companies House API. Without it, only the imported register is used. */
  readonly registerApiKey?: string | undefined
  readonly registerApiUrl?: string | undefined
  /** Address of a search engine that finds the websites of companies. */
  readonly searchUrl?: string | undefined
  readonly searchKey?: string | undefined
  /** Addresses of website hosts, read over plain HTTP; for tests and mirrors. */
  readonly webResolve?: ResolveTable | undefined
  /** Allows websites and webhooks at private addresses. */
  readonly allowPrivateNetworks?: boolean | undefined
  /** Contact address in the User-Agent, for the operators of the websites. */
  readonly contactUrl?: string | undefined
  /** How many websites are read concurrently. Defaults to 8. */
  readonly crawlConcurrency?: number | undefined
  /** `off`: accounts do not run out of credits, and charges are still recorded. The same as on its servers. Defaults to `on`. */
  readonly credits?: 'on' | 'off' | undefined
  /** Defaults to 1,000, or 10,000 with `credits: 'off'`. The limit of an individual account takes precedence. */
  readonly watchlistLimit?: number | undefined
  /** Defaults to 5. The limit of an individual account takes precedence. */
  readonly webhookLimit?: number | undefined
  /** Receives background errors, such as a failed resolution attempt or web search. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** External dependencies that a test may replace. */
  readonly world?: { readonly clock?: Clock; readonly random?: Random; readonly resolver?: HostResolver } | undefined
}
