import type { Ports } from '../ports.js'
import type { AccountId } from '../shared/ids.js'
import { confirmPassword } from './confirm-password.js'
import type { Origin } from './throttles.js'

/** Everything of the account goes but its ledger lines. */
export async function deleteAccount(ports: Ports, id: AccountId, password: string, from: Origin): Promise<void> {
  await confirmPassword(ports, id, password, from)
  await ports.accounts.remove(id)
}
