import type { Right } from '../../shared/access/rights.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId, KeyId } from '../../shared/ids.js'

/** A key beside the default one. Only the hash of the key is stored. */
export interface NamedKey {
  readonly id: KeyId
  readonly account: AccountId
  /** Unique in its account, whatever its case. */
  readonly name: string
  readonly hash: string
  readonly last4: string
  readonly rights: readonly Right[]
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
  /** Null if it does not expire. */
  readonly expiresAt: Instant | null
}

/** `ApiKeyStore.findByHash` finds these keys too. */
export interface NamedKeyStore {
  /**
   * Removes the expired keys of the account, then adds this one, unless the account is gone, has `limit` keys or has a
   * key of this name.
   */
  add(key: NamedKey, limit: number): Promise<'added' | 'full' | 'taken' | 'gone'>

  /** Oldest first, with expired keys that are not yet removed. */
  list(account: AccountId): Promise<NamedKey[]>

  /** The key with its new name; null if the account has no such key. */
  rename(account: AccountId, id: KeyId, name: string): Promise<NamedKey | 'taken' | null>

  /** False if the account has no such key, as for a second call. */
  end(account: AccountId, id: KeyId): Promise<boolean>

  endAll(account: AccountId): Promise<void>

  /** Notes a use, unless one was noted after `unlessAfter` or the key has ended. */
  touch(id: KeyId, at: Instant, unlessAfter: Instant): Promise<void>

  /** Removes at most `limit` keys that expired before `before`; returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
