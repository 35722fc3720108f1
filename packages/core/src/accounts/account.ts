import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'

export interface Account {
  readonly id: AccountId
  readonly email: string
  readonly passwordHash: string
  readonly verifiedAt: Instant | null
  readonly disabledAt: Instant | null
  /** Increases with each new password; a session with an older version is invalid. */
  readonly sessionVersion: number
  /** Null if the server's default applies. */
  readonly watchlistLimit: number | null
  readonly webhookLimit: number | null
  /** Sees the pages for the operator of the server. */
  readonly isOperator: boolean
  readonly createdAt: Instant
}

export interface AccountLimits {
  readonly watchlistLimit: number | null
  readonly webhookLimit: number | null
}
