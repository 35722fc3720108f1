import type { Instant } from '../shared/clock.js'
import type { AccountId, LinkId } from '../shared/ids.js'
import type { ReconcileLink } from './link.js'

/** Reconciliation links of accounts. */
export interface ReconcileLinkStore {
  /**
   * Adds at most `limit` links per account, even with concurrent calls. False if there is no room or no such account.
   * A link is removed with its key.
   */
  add(link: ReconcileLink, limit: number): Promise<boolean>

  /** Oldest first. */
  list(account: AccountId): Promise<readonly ReconcileLink[]>

  /** False if the account has no such link. */
  remove(account: AccountId, id: LinkId): Promise<boolean>

  /** The link with this token, unless its account is disabled, or the key that created it has ended before `at`. */
  findByHash(tokenHash: string, at: Instant): Promise<ReconcileLink | null>

  touch(id: LinkId, at: Instant): Promise<void>
}
