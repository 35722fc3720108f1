import type { Balance } from '../credits/credit-ledger.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import type { Page, PageRequest } from '../shared/page.js'
import type { Account, AccountLimits } from './account.js'
import type { ApiKeyRecord } from './api-key/api-key-store.js'

export interface NewAccount {
  readonly id: AccountId
  readonly email: string
  readonly passwordHash: string
  readonly createdAt: Instant
}

/** An account with what its profile shows. */
export interface AccountOverview {
  readonly account: Account
  readonly credits: Balance
  readonly watchlistCount: number
  readonly webhookCount: number
  /** The newest key that does not expire. */
  readonly apiKey: ApiKeyRecord | null
}

/** Accounts by id and by e-mail address. Each operation is atomic. */
export interface AccountStore {
  /** Changes nothing if the address is taken. */
  add(account: NewAccount): Promise<'added' | 'exists'>

  find(id: AccountId): Promise<Account | null>

  /** Everything in one query. */
  overview(id: AccountId): Promise<AccountOverview | null>

  findByEmail(email: string): Promise<Account | null>

  /** Oldest first. */
  list(page: PageRequest): Promise<Page<Account>>

  /** Stops counting at `limit`. */
  count(limit: number): Promise<number>

  /** Returns true only the first time. */
  markVerified(id: AccountId, at: Instant): Promise<boolean>

  /** Disabling raises the session version, which invalidates every session. Null enables the account again. */
  setDisabled(id: AccountId, at: Instant | null): Promise<void>

  /**
   * Stores the hash and raises the session version, which invalidates every session. Returns the new version, or
   * null if the account is gone or its version differs from `ifVersion`.
   */
  setPassword(id: AccountId, passwordHash: string, ifVersion?: number): Promise<number | null>

  /** Replaces a hash with a stronger one of the same password. Does nothing if the hash has changed in the meantime. */
  upgradeHash(id: AccountId, from: string, to: string): Promise<void>

  setLimits(id: AccountId, limits: AccountLimits): Promise<void>

  setOperator(id: AccountId, isOperator: boolean): Promise<void>

  /**
   * Removes at most `limit` accounts that were created before `before` and never verified; returns how many. Keeps
   * accounts with a queued mail or a mailed link, and those an operator has changed or granted credits.
   */
  purgeUnverified(before: Instant, limit: number): Promise<number>

  /** Removes the account with its sessions, keys, tokens and queued mail. Ledger entries remain. */
  remove(id: AccountId): Promise<boolean>
}
