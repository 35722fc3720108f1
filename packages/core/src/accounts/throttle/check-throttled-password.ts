import type { Ports } from '../../ports.js'
import type { Account } from '../account.js'
import type { PasswordTry } from './throttles.js'

/**
 * Checks a password, with the same amount of work if there is no account. A check that fails to run does not count
 * as an attempt.
 */
export async function checkThrottledPassword(
  ports: Pick<Ports, 'passwords'>,
  attempt: PasswordTry,
  account: Account | null,
  password: string,
): Promise<boolean> {
  try {
    return await ports.passwords.verify(account?.passwordHash ?? null, password)
  } catch (error) {
    await attempt.withdraw()
    throw error
  }
}
