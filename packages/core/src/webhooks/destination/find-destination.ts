import type { Stores } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import { DestinationDisabledError, DestinationNotFoundError } from '../errors.js'
import type { DestinationId } from './destination.js'
import type { FoundDestination } from './destination-store.js'

export async function requireDestination(
  stores: Pick<Stores, 'webhooks'>,
  account: AccountId,
  id: DestinationId,
): Promise<FoundDestination> {
  const destination = await stores.webhooks.find(account, id)
  if (!destination) throw new DestinationNotFoundError()
  return destination
}

/** Like `requireDestination`, but throws if the destination is disabled. */
export async function requireActive(
  stores: Pick<Stores, 'webhooks'>,
  account: AccountId,
  id: DestinationId,
): Promise<FoundDestination> {
  const destination = await requireDestination(stores, account, id)
  if (destination.disabledReason !== null) throw new DestinationDisabledError()
  return destination
}
