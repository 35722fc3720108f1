import type { Ports } from '../../ports.js'
import { secondMs } from '../../shared/clock.js'
import { type AccountId, asId } from '../../shared/ids.js'
import { contentTypeHeader, unsignedHeaders } from '../destination/signature.js'
import { DeliveryNotFoundError } from '../errors.js'
import type { DeliveryRecord } from './delivery.js'

export interface DescribedDelivery {
  readonly delivery: DeliveryRecord
  /** Null if the destination was deleted. */
  readonly url: string | null
  /** The headers of the last finished attempt, without its signatures. Null if there was none. */
  readonly headers: Readonly<Record<string, string>> | null
}

/** A delivery with the request and its attempts, also if its destination was deleted meanwhile. */
export async function describeDelivery(
  { deliveries, webhooks }: Pick<Ports, 'deliveries' | 'webhooks'>,
  account: AccountId,
  deliveryId: string,
): Promise<DescribedDelivery> {
  const delivery = deliveryId.startsWith('dlv_') ? await deliveries.find(account, asId('dlv', deliveryId)) : null
  if (!delivery) throw new DeliveryNotFoundError()
  const destination = await webhooks.find(account, delivery.destination)
  return { delivery, url: destination?.url ?? null, headers: lastHeaders(delivery) }
}

function lastHeaders({ id, eventId, pastAttempts }: DeliveryRecord): DescribedDelivery['headers'] {
  const last = pastAttempts.at(-1)
  if (!last) return null
  const timestampSeconds = Math.floor(last.startedAt / secondMs)
  return {
    ...contentTypeHeader,
    ...unsignedHeaders({ eventId, deliveryId: id, attempt: last.number, timestampSeconds }),
  }
}
