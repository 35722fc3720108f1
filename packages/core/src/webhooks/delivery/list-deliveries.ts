import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { Page, PageRequest } from '../../shared/page.js'
import type { DestinationId } from '../destination/destination.js'
import { requireDestination } from '../destination/find-destination.js'
import type { Delivery } from './delivery.js'
import { deliveriesTotalMax } from './delivery-store.js'

export interface ListedDeliveries extends Page<Delivery> {
  /** False if there are more deliveries than the pages can show; `total` is then the last one they can show. */
  readonly isTotalExact: boolean
}

/** Deliveries of a destination and their results, newest first. */
export async function listDeliveries(
  ports: Pick<Ports, 'webhooks' | 'deliveries'>,
  account: AccountId,
  id: DestinationId,
  page: PageRequest,
): Promise<ListedDeliveries> {
  await requireDestination(ports, account, id)
  const { items, total } = await ports.deliveries.list(account, id, page)
  const isTotalExact = total < deliveriesTotalMax
  return { items, total: isTotalExact ? total : deliveriesTotalMax - 1, isTotalExact }
}
