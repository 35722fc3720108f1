import type { Stores } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'

export interface NewPassword {
  readonly account: AccountId
  readonly passwordHash: string
  readonly at: Instant
  /** Change the password only if the account still has this session version. */
  readonly ifVersion?: number
}

/**
 * Stores the new password and, in the same transaction, ends every session, mailed link and app access. Returns the
 * new session version, or null if nothing was changed.
 */
export async function replacePassword(stores: Stores, change: NewPassword): Promise<number | null> {
  const { account, passwordHash, at, ifVersion } = change
  const version = await stores.accounts.setPassword(account, passwordHash, ifVersion)
  if (version === null) return null
  await stores.sessions.endAll(account)
  await stores.tokens.endAll(account, at)
  await stores.oauth.endAll(account, at)
  return version
}
