import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'

export interface Account {
  readonly id: AccountId
  readonly email: string
  readonly passwordHash: string
  readonly verifiedAt: Instant | null
  readonly disabledAt: Instant | null
  /** Rises with each new password; a session of an older version is dead. */
  readonly sessionVersion: number
  /** Null where the server's own limit holds. */
  readonly watchlistLimit: number | null
  readonly webhookLimit: number | null
  readonly createdAt: Instant
}

export interface AccountLimits {
  readonly watchlistLimit: number | null
  readonly webhookLimit: number | null
}
