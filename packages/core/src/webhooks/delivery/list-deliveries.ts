import type { Ports } from '../../ports.js'
import { dayMs } from '../../shared/clock.js'
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

/** Deliveries of a destination that are counted, the newest ones. */
const countedMax = 1_000
const destinationsMax = 20

export interface LastDay {
  readonly queued: number
  readonly delivered: number
  /** False if there may be more: only the newest ones are counted. */
  readonly isAll: boolean
}

/** How many deliveries of the last 24 hours arrived, for the first destinations. */
export async function countLastDay(
  { deliveries, clock }: Pick<Ports, 'deliveries' | 'clock'>,
  account: AccountId,
  destinations: readonly DestinationId[],
): Promise<ReadonlyMap<DestinationId, LastDay>> {
  const since = clock.now() - dayMs
  const counted = destinations.slice(0, destinationsMax).map(async (id) => {
    const found = await deliveries.countSince(account, id, since, countedMax)
    return [id, { ...found, isAll: found.queued < countedMax }] as const
  })
  return new Map(await Promise.all(counted))
}
