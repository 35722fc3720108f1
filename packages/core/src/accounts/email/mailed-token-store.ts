import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'

/** What the link in a mail is for. */
export type MailedPurpose = 'verify_email' | 'reset_password'

/** A sign-in token is never mailed: the host process issues it. */
export type TokenPurpose = MailedPurpose | 'sign_in'

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

/** Single-use tokens of links. Only their hashes are stored. */
export interface MailedTokenStore {
  /** A new password reset or sign-in token ends the older ones; older verification tokens stay valid. */
  issue(token: MailedToken): Promise<void>

  /** Reads the state without consuming the token. */
  peek(hash: string, purpose: TokenPurpose, now: Instant): Promise<TokenState>

  /** Atomic: of any number of concurrent callers exactly one gets `live`. */
  consume(hash: string, purpose: TokenPurpose, now: Instant): Promise<TokenState>

  /** Ends every token of an account: no later call returns `live`, whatever that caller's clock says. */
  endAll(account: AccountId, at: Instant): Promise<void>

  /** Removes at most `limit` tokens that were used or expired before `before`; returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
