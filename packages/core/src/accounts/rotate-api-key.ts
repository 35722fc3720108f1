import type { Ports } from '../ports.js'
import { dayMs, type Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import { issueApiKey } from './api-key.js'
import { InvalidCredentialsError } from './errors.js'

export interface RotatedApiKey {
  readonly apiKey: string
  readonly previousValidUntil: Instant
}

/** A new key; the one before it goes on working for a day. */
export async function rotateApiKey(ports: Ports, account: AccountId): Promise<RotatedApiKey> {
  const at = ports.clock.now()
  const previousValidUntil = at + dayMs
  const issued = issueApiKey(ports, account, at)

  await ports.atomically(async (stores) => {
    await stores.apiKeys.retire(account, previousValidUntil)
    if (!(await stores.apiKeys.add(issued.record)))
      throw new InvalidCredentialsError('This account is gone.', 'Sign up again.')
  })
  return { apiKey: issued.key, previousValidUntil }
}
