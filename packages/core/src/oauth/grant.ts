import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '../shared/clock.js'
import type { AccountId, GrantId } from '../shared/ids.js'

export const codeLifetimeMs = minuteMs
export const accessLifetimeMs = hourMs
/** Counted from the first tokens, regardless of refreshes. */
export const grantLifetimeMs = 30 * dayMs
/** How long a client that lost the response can get the same new tokens again. */
export const refreshGraceMs = 10 * secondMs
/** Maximum number of live grants per account. */
export const grantsMax = 100
/** Maximum refreshes of one grant; about one every four minutes of its lifetime. */
export const sequenceMax = 10_000

/** A user's consent to a client, with its code and all its tokens. */
export interface Grant {
  readonly id: GrantId
  readonly account: AccountId
  readonly clientId: string
  readonly clientName: string | null
  readonly redirectUri: string
  /** PKCE, S256. */
  readonly challenge: string
  readonly resource: string
  readonly scope: string
  readonly createdAt: Instant
  /** When the code was exchanged or the grant ended before that; null until then. */
  readonly redeemedAt: Instant | null
  /** Sequence of the newest tokens; 0 before the first. */
  readonly sequence: number
  /** When the newest tokens were issued. */
  readonly rotatedAt: Instant | null
  /** When an app last used an access token, written at most once an hour; null if it never did. */
  readonly lastUsedAt: Instant | null
  /** Root secret from which they are derived. */
  readonly rootId: string | null
  /** Expiry of the code, then of the last refresh token; brought forward by a revocation. */
  readonly endsAt: Instant
}

export type NewGrant = Omit<Grant, 'redeemedAt' | 'sequence' | 'rotatedAt' | 'lastUsedAt' | 'rootId'> & {
  readonly codeHash: string
}
