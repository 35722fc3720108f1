import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { Account } from '../account.js'
import { InvalidCredentialsError } from '../errors.js'
import { isKnownAddress } from '../session/known-address.js'
import { verifyCounted } from './check-throttled-password.js'
import { countPasswordTry, type Origin } from './throttles.js'

/** Asks a signed-in person for the password again before something that cannot be undone. */
export async function confirmPassword(ports: Ports, id: AccountId, password: string, from: Origin): Promise<Account> {
  const account = await ports.accounts.find(id)
  const isKnown = account !== null && (await isKnownAddress(ports, account.email, from))
  const tries = await countPasswordTry(ports, { action: 'confirm', who: id, from, isKnown })

  const isRight = await verifyCounted(ports, tries, account, password)
  if (!account || !isRight) {
    throw new InvalidCredentialsError('The current password is not right.', 'Check it and try again.')
  }
  await tries.succeed()
  return account
}
