import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '../shared/clock.js'
import type { AccountId, GrantId } from '../shared/ids.js'

export const codeLifetimeMs = minuteMs
export const accessLifetimeMs = hourMs
/** From the first tokens on, however often they are refreshed. */
export const grantLifetimeMs = 30 * dayMs
/** How long the same successor is given again to a client that lost the answer. */
export const refreshGraceMs = 10 * secondMs
/** Grants of one account that live at the same time. */
export const grantsMax = 100
/** Refreshes of one grant, about one every four minutes of its life. */
export const sequenceMax = 10_000

/** What a person allowed a client, from the consent to the last token that came of it. */
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
  /** When the code was exchanged, or its grant was ended before that; null while it waits. */
  readonly redeemedAt: Instant | null
  /** Of the newest tokens; 0 before the first. */
  readonly sequence: number
  /** When the newest tokens were made. */
  readonly rotatedAt: Instant | null
  /** Which root secret made them. */
  readonly rootId: string | null
  /** The end of the code, then that of the last refresh token; moved forward by a revocation. */
  readonly endsAt: Instant
}

export type NewGrant = Omit<Grant, 'redeemedAt' | 'sequence' | 'rotatedAt' | 'rootId'> & { readonly codeHash: string }
