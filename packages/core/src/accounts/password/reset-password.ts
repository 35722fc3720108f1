import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import { replaceApiKey } from '../api-key/rotate-api-key.js'
import { InvalidTokenError } from '../errors.js'
import { noteAddress } from '../throttle/known-address.js'
import { forgivePasswordTries, type Origin } from '../throttle/throttles.js'
import { checkPassword } from './password.js'
import { replacePassword } from './replace-password.js'

export interface ResetPassword {
  readonly token: string
  readonly newPassword: string
  /** Also ends every API key of the account immediately; login returns the new one. */
  readonly replaceApiKey?: boolean
}

type ResetPasswordPorts = Pick<
  Ports,
  'atomically' | 'clock' | 'crypto' | 'limiter' | 'loginAddresses' | 'passwords' | 'random' | 'tokens'
>

/** Sets a new password with a mailed token, ends every session and resets the login throttle. */
export async function resetPassword(
  ports: ResetPasswordPorts,
  settings: Settings,
  input: ResetPassword,
  from: Origin,
): Promise<void> {
  checkPassword(settings, 'new_password', input.newPassword)
  const hash = ports.crypto.sha256(input.token)

  // Reject a bad token before paying for a hash. The token is consumed only together with the change.
  const seen = await ports.tokens.peek(hash, 'reset_password', ports.clock.now())
  if (seen.kind !== 'live') throw new InvalidTokenError(seen.kind)
  const passwordHash = await ports.passwords.hash(input.newPassword)

  const at = ports.clock.now()
  const account = await ports.atomically(async (stores) => {
    const state = await stores.tokens.consume(hash, 'reset_password', at)
    if (state.kind !== 'live') throw new InvalidTokenError(state.kind)
    await replacePassword(stores, { account: state.account, passwordHash, at })
    const account = await stores.accounts.find(state.account)
    // An unverified account has no key yet.
    if (input.replaceApiKey && account?.verifiedAt) {
      await stores.namedKeys.endAll(account.id)
      await replaceApiKey(stores, ports, { account: account.id, previous: 'end_now', at })
    }
    return account
  })
  if (!account) return
  await forgivePasswordTries(ports, account)
  await noteAddress(ports, account, from)
}
