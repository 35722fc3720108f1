import type { Instant } from '../shared/clock.js'
import type { AccountId, GrantId, SessionId } from '../shared/ids.js'
import type { ClientCutoffs, RegisteredClient } from './client.js'
import type { Grant, NewGrant } from './grant.js'

/** Stored data of a token pair; never the tokens themselves. */
export interface StoredTokens {
  readonly accessHash: string
  readonly accessExpiresAt: Instant
  readonly refreshHash: string
  readonly rootId: string
  readonly at: Instant
}

export interface FoundGrant {
  readonly grant: Grant
  readonly isDisabled: boolean
}

export interface FoundToken extends FoundGrant {
  readonly kind: 'access' | 'refresh'
  readonly sequence: number
  readonly expiresAt: Instant
}

/** Registered clients, and grants to clients of any kind. Each operation is atomic. */
export interface OAuthStore {
  addClient(client: RegisteredClient): Promise<void>

  findClient(id: string): Promise<RegisteredClient | null>

  /**
   * Stores a grant with its code if the session is still valid and the account has fewer than `liveMax` live
   * grants.
   */
  approve(grant: NewGrant, session: SessionId, liveMax: number): Promise<'approved' | 'full' | 'signed_out'>

  /** Includes used and expired codes while their grant is stored. */
  findByCode(codeHash: string): Promise<FoundGrant | null>

  /**
   * Consumes the code for the first tokens. Returns null for all but the first caller, and once the code or its
   * grant has ended.
   */
  redeem(codeHash: string, tokens: StoredTokens, endsAt: Instant): Promise<Grant | null>

  /** Finds any issued token, including used and expired ones. */
  findByToken(hash: string): Promise<FoundToken | null>

  /** Replaces the tokens with sequence `from`. Returns null if they were already replaced or the grant has ended. */
  rotate(id: GrantId, from: number, tokens: StoredTokens): Promise<Grant | null>

  /**
   * Ends a grant with all its tokens; returns false if it had already ended. A code that has not been exchanged by
   * then can never be, whatever the clock of the caller that tries.
   */
  end(id: GrantId, at: Instant): Promise<boolean>

  /** Like `end`, but only for a grant of this account. */
  endOf(account: AccountId, id: GrantId, at: Instant): Promise<boolean>

  endAll(account: AccountId, at: Instant): Promise<void>

  /** Notes a use, unless one after `unlessAfter` is noted. */
  touch(id: GrantId, at: Instant, unlessAfter: Instant): Promise<void>

  /** Live grants whose code was exchanged, newest first. */
  list(account: AccountId, now: Instant): Promise<Grant[]>

  /** Removes at most `limit` access tokens that expired before `before`. Like all purges, returns how many. */
  purgeTokens(before: Instant, limit: number): Promise<number>

  /** Removes grants that ended before `before`, with their codes and tokens. */
  purgeGrants(before: Instant, limit: number): Promise<number>

  purgeClients(cutoffs: ClientCutoffs, limit: number): Promise<number>
}
