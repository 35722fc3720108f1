import type { Ports } from '../../ports.js'
import type { Account } from '../account.js'
import type { PasswordTry } from './throttles.js'

/** Checks a password, with the same work where there is no account. A check that could not be made is not counted. */
export async function verifyCounted(
  ports: Pick<Ports, 'passwords'>,
  tries: PasswordTry,
  account: Account | null,
  password: string,
): Promise<boolean> {
  try {
    return await ports.passwords.verify(account?.passwordHash ?? null, password)
  } catch (error) {
    await tries.withdraw()
    throw error
  }
}
