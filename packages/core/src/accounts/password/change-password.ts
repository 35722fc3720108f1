import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import type { AccountId } from '../../shared/ids.js'
import { InvalidCredentialsError } from '../errors.js'
import { newSession, type SessionClient, unknownClient } from '../session/session.js'
import type { Session } from '../session/session-store.js'
import { confirmPassword } from '../throttle/confirm-password.js'
import type { Origin } from '../throttle/throttles.js'
import { checkPassword } from './password.js'
import { replacePassword } from './replace-password.js'

export interface ChangePassword {
  readonly currentPassword: string
  readonly newPassword: string
}

type ChangePasswordPorts = Pick<
  Ports,
  'accounts' | 'atomically' | 'clock' | 'crypto' | 'limiter' | 'loginAddresses' | 'passwords' | 'random'
>

/** Ends every session, including the current one, and starts a new one. */
export async function changePassword(
  ports: ChangePasswordPorts,
  settings: Settings,
  id: AccountId,
  input: ChangePassword,
  from: Origin,
  client: SessionClient = unknownClient,
): Promise<Session> {
  checkPassword(settings, 'new_password', input.newPassword)
  const confirmed = await confirmPassword(ports, id, input.currentPassword, from)
  const passwordHash = await ports.passwords.hash(input.newPassword)

  const at = ports.clock.now()
  return ports.atomically(async (stores) => {
    // A password reset may have happened while hashing; it must not be undone.
    const change = { account: id, passwordHash, at, ifVersion: confirmed.sessionVersion }
    const sessionVersion = await replacePassword(stores, change)
    if (sessionVersion === null)
      throw new InvalidCredentialsError('The password was changed by another request.', 'Log in with the new password.')
    const session = newSession(ports.random, { id, sessionVersion }, at, client)
    await stores.sessions.start(session)
    return session
  })
}
