import type { Ports, Stores } from '../../ports.js'
import { dayMs, type Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { InvalidCredentialsError } from '../errors.js'
import { issueApiKey } from './api-key.js'

/** How long the key in use stays valid after it was replaced: a day, or not at all. */
export type PreviousKey = 'keep_for_a_day' | 'end_now'

export interface RotatedApiKey {
  readonly apiKey: string
  readonly previousValidUntil: Instant
}

/** A new key in place of the one in use. Keys that were replaced before it end at once. */
export async function rotateApiKey(
  ports: Ports,
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
