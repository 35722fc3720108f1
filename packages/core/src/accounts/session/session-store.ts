import type { Instant } from '../../shared/clock.js'
import type { AccountId, SessionId } from '../../shared/ids.js'
import type { Account } from '../account.js'

/** How a session began: on a page of the website or over the API. */
export type SessionStart = 'web_page' | 'api'

export interface Session {
  readonly id: SessionId
  readonly account: AccountId
  readonly version: number
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** Within an hour. */
  readonly lastUsedAt: Instant
  /** A short name of the browser that started it. */
  readonly browser: string
  readonly startedBy: SessionStart
}

export interface SessionStore {
  /** Returns false if the account is gone. */
  start(session: Session): Promise<boolean>

  /** Finds the session and its account in one query. Includes expired sessions. */
  find(id: SessionId): Promise<{ session: Session; account: Account } | null>

  /** Sessions of the account that are valid at `now`, newest first. */
  list(account: AccountId, now: Instant, limit: number): Promise<readonly Session[]>

  /** Stores the last use. Does nothing if the session has ended. */
  touch(id: SessionId, at: Instant): Promise<void>

  /** Safe to repeat. */
  end(id: SessionId): Promise<void>

  /** Returns false if the account has no such session. */
  endOf(account: AccountId, id: SessionId): Promise<boolean>

  endAll(account: AccountId): Promise<void>

  /** Like `endAll`, but leaves one session. */
  endOthers(account: AccountId, kept: SessionId): Promise<void>

  /** Removes at most `limit` sessions that expired before `before`; returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
