import type { Stores } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import { DestinationInactiveError, DestinationNotFoundError } from '../errors.js'
import { type DestinationId, destinationStatus } from './destination.js'
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

/** Like `requireDestination`, but throws if nothing may be sent to it. */
export async function requireActive(
  stores: Pick<Stores, 'webhooks'>,
  account: AccountId,
  id: DestinationId,
): Promise<FoundDestination> {
  const destination = await requireDestination(stores, account, id)
  const status = destinationStatus(destination)
  if (status !== 'active') throw new DestinationInactiveError(id, status)
  return destination
}
