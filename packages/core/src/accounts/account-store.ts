import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import type { Page, PageRequest } from '../shared/page.js'
import type { Account, AccountLimits } from './account.js'

export interface NewAccount {
  readonly id: AccountId
  readonly email: string
  readonly passwordHash: string
  readonly createdAt: Instant
}

/** Accounts by id and by address. Each step is atomic. */
export interface AccountStore {
  /** An address that is taken changes nothing. */
  add(account: NewAccount): Promise<'added' | 'exists'>

  find(id: AccountId): Promise<Account | null>

  findByEmail(email: string): Promise<Account | null>

  /** Oldest first. */
  list(page: PageRequest): Promise<Page<Account>>

  /** True the first time only. */
  markVerified(id: AccountId, at: Instant): Promise<boolean>

  /** Disabling raises the session version, so every open session is dead. Null enables again. */
  setDisabled(id: AccountId, at: Instant | null): Promise<void>

  /**
   * Stores the hash and raises the session version, so every open session is dead. Gives the new version, or null
   * where the account is gone or `ifVersion` is given and no longer its version.
   */
  setPassword(id: AccountId, passwordHash: string, ifVersion?: number): Promise<number | null>

  /** Swaps a hash for a stronger one of the same password; a hash that was changed meanwhile is left alone. */
  upgradeHash(id: AccountId, from: string, to: string): Promise<void>

  setLimits(id: AccountId, limits: AccountLimits): Promise<void>

  /**
   * Removes at most `limit` accounts that were opened before `before` and never verified; gives how many went. One that
   * a mail or a mailed link is kept for stays, and so does one that an operator has changed or given credits.
   */
  purgeUnverified(before: Instant, limit: number): Promise<number>

  /** Removes the account with its sessions, keys, tokens and waiting mail. Ledger lines stay. */
  remove(id: AccountId): Promise<boolean>
}
