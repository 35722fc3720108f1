import type { Instant } from '../../shared/clock.js'
import type { AccountId, SessionId } from '../../shared/ids.js'
import type { Account } from '../account.js'

export interface Session {
  readonly id: SessionId
  readonly account: AccountId
  readonly version: number
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export interface SessionStore {
  /** Returns false if the account is gone. */
  start(session: Session): Promise<boolean>

  /** Finds the session and its account in one query. Includes expired sessions. */
  find(id: SessionId): Promise<{ session: Session; account: Account } | null>

  /** Safe to repeat. */
  end(id: SessionId): Promise<void>

  endAll(account: AccountId): Promise<void>

  /** Removes at most `limit` sessions that expired before `before`; returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
