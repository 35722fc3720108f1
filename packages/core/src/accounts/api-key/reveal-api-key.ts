import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import { ApiKeyLostError } from '../errors.js'
import { confirmPassword } from '../throttle/confirm-password.js'
import type { Origin } from '../throttle/throttles.js'
import { deriveApiKey } from './api-key.js'

type RevealApiKeyPorts = Pick<
  Ports,
  'accounts' | 'apiKeys' | 'clock' | 'crypto' | 'limiter' | 'loginAddresses' | 'passwords'
>

/** The current API key, for a signed-in user who gives the password again. Changes nothing. */
export async function revealApiKey(
  ports: RevealApiKeyPorts,
  account: AccountId,
  password: string,
  from: Origin,
): Promise<string> {
  await confirmPassword(ports, account, password, from)
  const record = await ports.apiKeys.current(account)
  const key = record && deriveApiKey(ports.crypto, record)
  if (!key) throw new ApiKeyLostError()
  return key
}
