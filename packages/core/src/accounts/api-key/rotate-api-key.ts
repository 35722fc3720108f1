import type { Ports, Stores } from '../../ports.js'
import { dayMs, type Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { InvalidCredentialsError } from '../errors.js'
import { issueApiKey } from './api-key.js'

/** How long the replaced key stays valid: one day, or not at all. */
export type PreviousKey = 'keep_for_a_day' | 'end_now'

export interface RotatedApiKey {
  readonly apiKey: string
  readonly previousValidUntil: Instant
}

type RotateApiKeyPorts = Pick<Ports, 'atomically' | 'clock' | 'crypto' | 'random'>

/** Replaces the current key. Keys that were replaced earlier end immediately. */
export async function rotateApiKey(
  ports: RotateApiKeyPorts,
  account: AccountId,
  previous: PreviousKey = 'keep_for_a_day',
): Promise<RotatedApiKey> {
  const at = ports.clock.now()
  return ports.atomically((stores) => replaceApiKey(stores, ports, { account, previous, at }))
}

export async function replaceApiKey(
  stores: Stores,
  ports: Pick<Ports, 'crypto' | 'random'>,
  { account, previous, at }: { account: AccountId; previous: PreviousKey; at: Instant },
): Promise<RotatedApiKey> {
  const previousValidUntil = previous === 'end_now' ? at : at + dayMs
  const issued = issueApiKey(ports, account, at)
  await stores.apiKeys.retire(account, at, previousValidUntil)
  if (!(await stores.apiKeys.add(issued.record))) {
    throw new InvalidCredentialsError('This account was deleted.', 'Sign up again.')
  }
  return { apiKey: issued.key, previousValidUntil }
}
