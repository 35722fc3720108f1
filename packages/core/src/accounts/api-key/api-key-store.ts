import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { Account } from '../account.js'

/** What is kept of an API key: never the key, only what finds it again and what it is derived from. */
export interface ApiKeyRecord {
  readonly hash: string
  readonly account: AccountId
  readonly salt: string
  readonly rootId: string
  readonly last4: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
  /** Set when the key was rotated away; null while it has no end. */
  readonly validUntil: Instant | null
}

export interface FoundApiKey {
  readonly key: ApiKeyRecord
  readonly account: Pick<Account, 'id' | 'disabledAt'>
}

export interface ApiKeyStore {
  /** False where the account is gone. */
  add(key: ApiKeyRecord): Promise<boolean>

  /** The key with what is asked of its account at each request, in one look; a run-out one too. */
  findByHash(hash: string): Promise<FoundApiKey | null>

  /** The newest key without an end. */
  current(account: AccountId): Promise<ApiKeyRecord | null>

  /** Keys in use are valid until `validUntil`; those that were retired before end at `at`. */
  retire(account: AccountId, at: Instant, validUntil: Instant): Promise<void>

  /** The root secrets that made the keys in use. */
  rootIds(): Promise<string[]>

  touch(hash: string, at: Instant): Promise<void>

  /** Removes at most `limit` keys that ran out before `before`; gives how many went. */
  purge(before: Instant, limit: number): Promise<number>
}
