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
  /** False where the account is gone. */
  start(session: Session): Promise<boolean>

  /** The session with its account, in one look; an expired one too. */
  find(id: SessionId): Promise<{ session: Session; account: Account } | null>

  /** Ending an ended session changes nothing. */
  end(id: SessionId): Promise<void>

  endAll(account: AccountId): Promise<void>

  /** Removes at most `limit` sessions that ran out before `before`; gives how many went. */
  purge(before: Instant, limit: number): Promise<number>
}
