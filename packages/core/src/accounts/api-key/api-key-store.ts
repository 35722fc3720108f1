import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { Account } from '../account.js'

/** A stored API key: never the key itself, only its hash and the values it is derived from. */
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

export interface FoundApiKey {
  readonly key: ApiKeyRecord
  readonly account: Pick<Account, 'id' | 'disabledAt'>
}

export interface ApiKeyStore {
  /** Returns false if the account is gone. */
  add(key: ApiKeyRecord): Promise<boolean>

  /** Finds the key and its account in one query. Includes expired keys. */
  findByHash(hash: string): Promise<FoundApiKey | null>

  /** The newest key that does not expire. */
  current(account: AccountId): Promise<ApiKeyRecord | null>

  /** Current keys become valid until `validUntil`. Keys retired earlier end at `at`. */
  retire(account: AccountId, at: Instant, validUntil: Instant): Promise<void>

  /** Ids of the root secrets that current keys are derived from. */
  rootIds(): Promise<string[]>

  touch(hash: string, at: Instant): Promise<void>

  /** Removes at most `limit` keys that expired before `before`; returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
