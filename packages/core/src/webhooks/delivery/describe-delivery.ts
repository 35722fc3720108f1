import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import { type Instant, minuteMs, secondMs } from '../../shared/clock.js'
import { type AccountId, asId } from '../../shared/ids.js'
import type { Destination } from '../destination/destination.js'
import { contentTypeHeader, unsignedHeaders } from '../destination/signature.js'
import { mailAddressIn } from '../destination/webhook-url.js'
import { DeliveryNotFoundError } from '../errors.js'
import { bodyFor, mailFor } from '../message/message-for.js'
import type { DeliveryRecord } from './delivery.js'

/** Receivers accept a signature for some minutes. Until then, a key that may only read could send it once more. */
const signaturesHiddenMs = 30 * minuteMs

export interface DescribedDelivery {
  readonly delivery: DeliveryRecord
  /** Null if the destination was deleted. */
  readonly url: string | null
  /** The headers of the last finished attempt, at first without its signatures. Null if there was none. */
  readonly headers: Readonly<Record<string, string>> | null
  /** As it was sent; of a mail without its links, which only the mailbox may use. */
  readonly body: string
}

/** A delivery with the request and its attempts, also if its destination was deleted meanwhile. */
export async function describeDelivery(
  { clock, deliveries, webhooks }: Pick<Ports, 'clock' | 'deliveries' | 'webhooks'>,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  account: AccountId,
  deliveryId: string,
): Promise<DescribedDelivery> {
  const delivery = deliveryId.startsWith('dlv_') ? await deliveries.find(account, asId('dlv', deliveryId)) : null
  if (!delivery) throw new DeliveryNotFoundError()
  const destination = await webhooks.find(account, delivery.destination)
  const { headers, body } = requestOf(delivery, destination, siteUrl, clock.now())
  const wasSent = delivery.pastAttempts.length > 0
  return { delivery, url: destination?.url ?? null, headers: wasSent ? headers : null, body }
}

function requestOf(
  delivery: DeliveryRecord,
  destination: Pick<Destination, 'kind' | 'url'> | null,
  siteUrl: string,
  now: Instant,
): Pick<DescribedDelivery, 'body'> & { readonly headers: Readonly<Record<string, string>> } {
  const { kind, url } = destination ?? { kind: 'webhook', url: '' }
  if (kind === 'email') {
    const { subject, text } = mailFor(delivery.body, () => '…', siteUrl)
    return { headers: { to: mailAddressIn(url), subject }, body: text }
  }
  const last = delivery.pastAttempts.at(-1)
  const sent = last && now - last.startedAt > signaturesHiddenMs ? last.headers : undefined
  const headers = kind === 'webhook' ? { ...contentTypeHeader, ...unsignedHeadersOf(delivery) } : contentTypeHeader
  return { headers: sent ?? headers, body: bodyFor(kind, delivery.body) }
}

/** Of an attempt whose headers are not shown or not stored. */
function unsignedHeadersOf({ id, eventId, pastAttempts }: DeliveryRecord) {
  const last = pastAttempts.at(-1)
  if (!last) return {}
  const timestampSeconds = Math.floor(last.startedAt / secondMs)
  return unsignedHeaders({ eventId, deliveryId: id, attempt: last.number, timestampSeconds })
}
