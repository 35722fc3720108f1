import type { Clock, Random } from '@brassplate/core'
import type { HostResolver, ResolveTable } from '@brassplate/core/node'

export interface EmbeddedOptions {
  /** `sqlite:PATH`, made where missing, or `postgres://…`. */
  readonly database: string
  /** The e-mail address of the account to act for; the built-in account `acc_local` unless given. */
  readonly account?: string | undefined
  /** What to do where the schema is old: `apply` unless given; on Postgres `begin`, which sets up an empty database only. */
  readonly migrations?: 'apply' | 'begin' | 'check' | undefined
  /**
   * The root secret of the database, as its server has it. Kept beside a SQLite file; on Postgres webhooks and
   * idempotency keys need it, and nothing else does.
   */
  readonly secret?: string | undefined
  readonly secretPrevious?: string | undefined
  /** Without a key the imported register is all there is. */
  readonly registerApiKey?: string | undefined
  readonly registerApiUrl?: string | undefined
  /** A search engine that is asked for the websites of companies. */
  readonly searchUrl?: string | undefined
  readonly searchKey?: string | undefined
  /** Hosts of websites and where to find them, over plain http; for tests and mirrors. */
  readonly webResolve?: ResolveTable | undefined
  /** Lets websites and webhooks be at private addresses. */
  readonly allowPrivateNetworks?: boolean | undefined
  /** Named in the User-Agent, for whoever runs the websites that are read. */
  readonly contactUrl?: string | undefined
  /** Websites that are read at once; 8 unless given. */
  readonly crawlConcurrency?: number | undefined
  /** 50 unless given, and unless the account has its own limit. */
  readonly watchlistLimit?: number | undefined
  /** 5 unless given, and unless the account has its own limit. */
  readonly webhookLimit?: number | undefined
  /** Told of what goes wrong in the background: a site that could not be looked at, a search that failed. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** The parts of the world that a test may replace. */
  readonly world?: { readonly clock?: Clock; readonly random?: Random; readonly resolver?: HostResolver } | undefined
}
