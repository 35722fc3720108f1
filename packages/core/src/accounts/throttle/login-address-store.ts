import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'

/** More addresses than one person uses in 90 days; the oldest are dropped. */
export const loginAddressesMax = 100

/** Network addresses from which accounts logged in, as keyed hashes only. */
export interface LoginAddressStore {
  /** Does nothing if the account was deleted. */
  note(account: AccountId, hash: string, at: Instant): Promise<void>

  isKnown(hash: string, since: Instant): Promise<boolean>

  /** Removes at most `limit` addresses last used before `before`; returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
