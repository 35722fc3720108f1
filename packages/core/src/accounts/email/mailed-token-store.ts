import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'

export type TokenPurpose = 'verify_email' | 'reset_password'

export interface MailedToken {
  readonly hash: string
  readonly account: AccountId
  readonly purpose: TokenPurpose
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export type TokenState =
  | { readonly kind: 'live'; readonly account: AccountId }
  | { readonly kind: 'used' | 'expired' | 'unknown' }

/** Single-use tokens that travel by mail. Only hashes are kept. */
export interface MailedTokenStore {
  /** A new token to reset a password ends the older ones; older tokens to verify an address stay valid. */
  issue(token: MailedToken): Promise<void>

  /** Looks without using up. */
  peek(hash: string, purpose: TokenPurpose, now: Instant): Promise<TokenState>

  /** Uses the token up in one step: of any number of callers exactly one is told `live`. */
  consume(hash: string, purpose: TokenPurpose, now: Instant): Promise<TokenState>

  /** Ends every token of an account: none is told `live` after that, whatever the clock of whoever asks. */
  endAll(account: AccountId, at: Instant): Promise<void>

  /** Removes at most `limit` tokens that were used or ran out before `before`; gives how many went. */
  purge(before: Instant, limit: number): Promise<number>
}
