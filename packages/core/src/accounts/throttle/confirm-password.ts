import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { Account } from '../account.js'
import { InvalidCredentialsError } from '../errors.js'
import { checkThrottledPassword } from './check-throttled-password.js'
import { isKnownAddress } from './known-address.js'
import { countPasswordTry, type Origin } from './throttles.js'

type ConfirmPasswordPorts = Pick<Ports, 'accounts' | 'clock' | 'crypto' | 'limiter' | 'loginAddresses' | 'passwords'>

/** Asks a signed-in user for the password again before an irreversible action. */
export async function confirmPassword(
  ports: ConfirmPasswordPorts,
  id: AccountId,
  password: string,
  from: Origin,
): Promise<Account> {
  const account = await ports.accounts.find(id)
  const isKnown = account !== null && (await isKnownAddress(ports, account.email, from))
  const attempt = await countPasswordTry(ports, { action: 'confirm', who: id, from, isKnown })

  const isCorrect = await checkThrottledPassword(ports, attempt, account, password)
  if (!account || !isCorrect) {
    throw new InvalidCredentialsError('The current password is incorrect.', 'Check it and try again.')
  }
  await attempt.succeed()
  return account
}
