import type { Stores } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'

export interface NewPassword {
  readonly account: AccountId
  readonly passwordHash: string
  readonly at: Instant
  /** Only where the account still has this session version. */
  readonly ifVersion?: number
}

/**
 * A new password ends every session, every mailed link and the access of every app in the same transaction. Gives the new session version,
 * or null where nothing was changed.
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
