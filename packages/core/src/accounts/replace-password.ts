import type { Stores } from '../ports.js'
import type { AccountId } from '../shared/ids.js'

/** A new password ends every session in the same transaction. Gives the new session version. */
export async function replacePassword(stores: Stores, account: AccountId, passwordHash: string): Promise<number> {
  const version = await stores.accounts.setPassword(account, passwordHash)
  await stores.sessions.endAll(account)
  return version
}
