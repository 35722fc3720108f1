import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { Page, PageRequest } from '../../shared/page.js'
import type { DestinationId } from '../destination/destination.js'
import { requireDestination } from '../destination/find-destination.js'
import type { Delivery } from './delivery.js'
import { deliveriesTotalMax } from './delivery-store.js'

export interface ListedDeliveries extends Page<Delivery> {
  /** False where there are more than pages reach; then `total` is how far they do. */
  readonly isTotalExact: boolean
}

/** What was queued for a destination and how it went, newest first. */
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
