import type { Instant } from '../shared/clock.js'
import type { AccountId, GrantId, SessionId } from '../shared/ids.js'
import type { ClientCutoffs, RegisteredClient } from './client.js'
import type { Grant, NewGrant } from './grant.js'

/** What is kept of a pair of tokens: never the tokens. */
export interface KeptTokens {
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

/** Clients that registered, and what people allowed to clients of any kind. Each step is atomic. */
export interface OAuthStore {
  addClient(client: RegisteredClient): Promise<void>

  findClient(id: string): Promise<RegisteredClient | null>

  /** Keeps a grant with its code, where the session still stands and the account has fewer than `liveMax` grants that live. */
  approve(grant: NewGrant, session: SessionId, liveMax: number): Promise<'approved' | 'full' | 'signed_out'>

  /** Used and run-out codes too, as long as their grant is kept. */
  findByCode(codeHash: string): Promise<FoundGrant | null>

  /** Uses up the code for the first tokens; null for everybody but the first, and once the code or its grant has ended. */
  redeem(codeHash: string, tokens: KeptTokens, endsAt: Instant): Promise<Grant | null>

  /** Any token that was issued, spent and run-out ones too. */
  findByToken(hash: string): Promise<FoundToken | null>

  /** Puts the next tokens in place of those numbered `from`; null where others are in place by now, or the grant has ended. */
  rotate(id: GrantId, from: number, tokens: KeptTokens): Promise<Grant | null>

  /**
   * Ends a grant with all its tokens; false where it had ended. A code that was not exchanged by then never is,
   * whatever the clock of whoever tries.
   */
  end(id: GrantId, at: Instant): Promise<boolean>

  /** The same for a grant of this account only. */
  endOf(account: AccountId, id: GrantId, at: Instant): Promise<boolean>

  endAll(account: AccountId, at: Instant): Promise<void>

  /** Grants that live and whose code was exchanged, the newest first. */
  list(account: AccountId, now: Instant): Promise<Grant[]>

  /** Removes at most `limit` access tokens that ran out before `before`; gives how many went, as all purges do. */
  purgeTokens(before: Instant, limit: number): Promise<number>

  /** Removes grants that ended before `before`, with their codes and tokens. */
  purgeGrants(before: Instant, limit: number): Promise<number>

  purgeClients(cutoffs: ClientCutoffs, limit: number): Promise<number>
}
