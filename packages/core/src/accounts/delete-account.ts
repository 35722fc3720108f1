import { sweepRemoved } from '../lists/runs/list-runs.js'
import type { Ports } from '../ports.js'
import type { AccountId } from '../shared/ids.js'
import type { Account } from './account.js'
import { reserveSignupReference } from './signup-credits.js'
import { confirmPassword } from './throttle/confirm-password.js'
import type { Origin } from './throttle/throttles.js'

type DeleteAccountPorts = Pick<
  Ports,
  'accounts' | 'atomically' | 'breathe' | 'lists' | 'clock' | 'crypto' | 'limiter' | 'loginAddresses' | 'passwords'
>

/** Removes everything of the account except its ledger entries. */
export async function deleteAccount(
  ports: DeleteAccountPorts,
  id: AccountId,
  password: string,
  from: Origin,
): Promise<void> {
  await removeWithReference(ports, await confirmPassword(ports, id, password, from))
}

/** Keeps a ledger reference, so that the mailbox does not get sign-up credits twice. */
export async function removeWithReference(
  ports: Pick<Ports, 'atomically' | 'breathe' | 'lists' | 'clock' | 'crypto'>,
  account: Account,
): Promise<void> {
  const at = ports.clock.now()
  // In small steps, because lists are large.
  await ports.lists.removeAll(account.id)
  await sweepRemoved(ports)
  await ports.atomically(async (stores) => {
    await reserveSignupReference(stores, ports.crypto, account, at)
    await stores.accounts.remove(account.id)
  })
}
