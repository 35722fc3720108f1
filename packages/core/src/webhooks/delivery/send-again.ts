import { type KeyedWork, unkeyedWork } from '../../idempotency/keyed-work.js'
import { rateOf } from '../../limits/rate.js'
import type { Ports, Stores } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import { RateLimitedError } from '../../shared/errors.js'
import { type AccountId, asId, newId } from '../../shared/ids.js'
import { requireSignalType } from '../../signals/signal-filter.js'
import type { DestinationId } from '../destination/destination.js'
import { requireActive } from '../destination/find-destination.js'
import { DeliveryNotFoundError, DestinationBusyError, DestinationNotFoundError } from '../errors.js'
import type { Delivery, DeliveryRecord, NewDelivery } from './delivery.js'
import { signalTestEventText, testEventText, testEventType } from './event-text.js'

/** Maximum per call; call again for more. */
export const recoveredMax = 10_000

/** Limit per destination of tests and replays waiting for their first attempt. */
export const unattemptedExtrasMax = 20

/** Tests, replays and recoveries per mailbox: its owner agreed to be told about changes, not to be flooded. */
const extraMails = rateOf(10, 3_600)

type SendPorts = Pick<Ports, 'atomically' | 'clock' | 'random' | 'limiter' | 'webhooks' | 'deliveries'>

/**
 * Queues a test event, which has no sequence and is in no feed. With a signal type, it looks like a signal of that
 * type for a fictional company.
 */
export async function sendTest(
  ports: SendPorts,
  account: AccountId,
  id: DestinationId,
  signalType: string | null = null,
  work = unkeyedWork,
): Promise<Delivery> {
  if (work.done !== null) return requireDelivery(ports, account, work.done)
  const at = ports.clock.now()
  const eventId = newId(ports.random, 'evt')
  const delivery: NewDelivery = {
    id: newId(ports.random, 'dlv'),
    eventId,
    ...testContent(eventId, signalType, at),
    sequence: null,
    replayOf: null,
    at,
  }
  await requireMayMail(ports, account, id)
  return ports.atomically(async (stores) => {
    await requireActive(stores, account, id)
    return queueExtra(stores, account, id, delivery, work)
  })
}

function testContent(eventId: string, signalType: string | null, at: Instant) {
  if (signalType === null) return { eventType: testEventType, body: testEventText(eventId, at) }
  const type = requireSignalType(signalType, 'signal_type')
  return { eventType: `signal.${type}`, body: signalTestEventText(eventId, type, at) }
}

/** Queues the same bytes again under a new delivery id. */
export async function replayDelivery(
  ports: SendPorts,
  account: AccountId,
  deliveryId: string,
  work = unkeyedWork,
): Promise<Delivery> {
  if (work.done !== null) return requireDelivery(ports, account, work.done)
  const [id, at] = [newId(ports.random, 'dlv'), ports.clock.now()]
  const original = await requireDelivery(ports, account, deliveryId)
  if (!(await ports.webhooks.find(account, original.destination))) throw new DeliveryNotFoundError()
  await requireMayMail(ports, account, original.destination)
  return ports.atomically(async (stores) => {
    await requireActive(stores, account, original.destination)
    const { eventId, eventType, sequence, body } = original
    const again = { id, eventId, eventType, sequence, body, at, replayOf: original.id }
    return queueExtra(stores, account, original.destination, again, work)
  })
}

async function requireDelivery(
  { deliveries }: Pick<SendPorts, 'deliveries'>,
  account: AccountId,
  id: string,
): Promise<DeliveryRecord> {
  const found = id.startsWith('dlv_') ? await deliveries.find(account, asId('dlv', id)) : null
  if (!found) throw new DeliveryNotFoundError()
  return found
}

/**
 * Reschedules every delivery that has failed since a time. Deliveries already waiting to be sent are not queued
 * twice.
 */
export async function recoverDeliveries(
  ports: SendPorts,
  account: AccountId,
  id: DestinationId,
  since: Instant,
  work = unkeyedWork,
): Promise<number> {
  if (work.done !== null) return Number(work.done)
  const now = ports.clock.now()
  await requireMayMail(ports, account, id)
  return ports.atomically(async (stores) => {
    await requireActive(stores, account, id)
    const count = await stores.deliveries.recover(id, since, now, recoveredMax)
    if (count > 0) await stores.deliveries.wake()
    await work.record(stores, String(count))
    return count
  })
}

/** Counted by destination, outside of the transaction, as counters are. */
async function requireMayMail(ports: SendPorts, account: AccountId, id: DestinationId): Promise<void> {
  const { kind } = await requireActive(ports, account, id)
  if (kind !== 'email') return
  const { allowed, retryAfterMs } = await ports.limiter.take(`extra-mail:${id}`, extraMails, ports.clock.now())
  if (allowed) return
  throw new RateLimitedError(
    `A mailbox gets at most ${extraMails.burst} tests, replays and recoveries an hour.`,
    Math.ceil(retryAfterMs / 1_000),
  )
}

async function queueExtra(
  stores: Stores,
  account: AccountId,
  id: DestinationId,
  delivery: NewDelivery,
  work: KeyedWork,
): Promise<Delivery> {
  if (!(await stores.deliveries.queue(id, delivery))) throw new DestinationNotFoundError()
  // Counted after queueing, which locks the destination, so that concurrent calls cannot exceed the limit.
  if ((await stores.deliveries.countUnattemptedExtras(id)) > unattemptedExtrasMax) {
    throw new DestinationBusyError(unattemptedExtrasMax)
  }
  await stores.deliveries.wake()
  const queued = await stores.deliveries.find(account, delivery.id)
  if (!queued) throw new Error('Invariant violated: a delivery that was just queued can be found')
  await work.record(stores, queued.id)
  return queued
}
