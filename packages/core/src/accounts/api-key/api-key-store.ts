import type { Right } from '../../shared/access/rights.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId, KeyId } from '../../shared/ids.js'
import type { Account } from '../account.js'

/** A stored default key: never the key itself, only its hash and the values it is derived from. */
export interface ApiKeyRecord {
  readonly hash: string
  readonly account: AccountId
  readonly salt: string
  readonly rootId: string
  readonly last4: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
  /** Set when the key was rotated; null if it does not expire. */
  readonly validUntil: Instant | null
}

/** A key that a request has sent: a default key, or a named one, which has an id. */
export interface UsedApiKey {
  readonly hash: string
  readonly id: KeyId | null
  readonly account: AccountId
  /** Null for a default key. */
  readonly name: string | null
  readonly last4: string
  readonly rights: readonly Right[]
  readonly lastUsedAt: Instant | null
  readonly expiresAt: Instant | null
}

export interface FoundApiKey {
  readonly key: UsedApiKey
  readonly account: Pick<Account, 'id' | 'disabledAt'>
}

/** The default keys of accounts: the current one, and those that it replaced. */
export interface ApiKeyStore {
  /** Returns false if the account is gone. */
  add(key: ApiKeyRecord): Promise<boolean>

  /** Finds a default or a named key and its account in one query. Includes expired keys. */
  findByHash(hash: string): Promise<FoundApiKey | null>

  /** The newest key that does not expire. */
  current(account: AccountId): Promise<ApiKeyRecord | null>

  /** The keys that are valid at `at`: the current one first, then newest first. At most `limit`. */
  list(account: AccountId, at: Instant, limit: number): Promise<ApiKeyRecord[]>

  /** Current keys become valid until `validUntil`. Keys retired earlier end at `at`. */
  retire(account: AccountId, at: Instant, validUntil: Instant): Promise<void>

  /** Ends every valid key but the current one. False if there is none, as for a second call. */
  endReplaced(account: AccountId, at: Instant): Promise<boolean>

  /** Ids of the root secrets that current keys are derived from. */
  rootIds(): Promise<string[]>

  /** Notes a use, unless one was noted after `unlessAfter`. */
  touch(hash: string, at: Instant, unlessAfter: Instant): Promise<void>

  /** Removes at most `limit` keys that expired before `before`; returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
