import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import { DestinationNotFoundError } from '../errors.js'
import type { DestinationId } from './destination.js'

/** Stops all deliveries except an attempt in progress. */
export async function deleteDestination(
  ports: Pick<Ports, 'webhooks'>,
  account: AccountId,
  id: DestinationId,
): Promise<void> {
  if (!(await ports.webhooks.remove(account, id))) throw new DestinationNotFoundError()
}
