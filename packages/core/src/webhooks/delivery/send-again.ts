import type { Ports, Stores } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import { type AccountId, asId, newId } from '../../shared/ids.js'
import type { DestinationId } from '../destination/destination.js'
import { requireActive } from '../destination/find-destination.js'
import { DeliveryNotFoundError, DestinationBusyError, DestinationNotFoundError } from '../errors.js'
import type { Delivery, NewDelivery } from './delivery.js'
import { testEventText, testEventType } from './event-text.js'

/** In one call; the next one takes more. */
export const recoveredMax = 10_000

/** Tests and replays that wait for their first attempt, for each destination. */
export const unattemptedExtrasMax = 20

type SendPorts = Pick<Ports, 'atomically' | 'clock' | 'random'>

/** Queues an event that says it is only a test: it has no number and is in no feed. */
export function sendTest(ports: SendPorts, account: AccountId, id: DestinationId): Promise<Delivery> {
  const at = ports.clock.now()
  const eventId = newId(ports.random, 'evt')
  const delivery: NewDelivery = {
    id: newId(ports.random, 'dlv'),
    eventId,
    eventType: testEventType,
    sequence: null,
    body: testEventText(eventId, at),
    replayOf: null,
    at,
  }
  return ports.atomically(async (stores) => {
    await requireActive(stores, account, id)
    return queued(stores, account, id, delivery)
  })
}

/** Queues the same bytes once more, under a delivery id of their own. */
export function replayDelivery(ports: SendPorts, account: AccountId, deliveryId: string): Promise<Delivery> {
  const [id, at] = [newId(ports.random, 'dlv'), ports.clock.now()]
  return ports.atomically(async (stores) => {
    const given = deliveryId.startsWith('dlv_') ? await stores.deliveries.find(account, asId('dlv', deliveryId)) : null
    if (!given || !(await stores.webhooks.find(account, given.destination))) throw new DeliveryNotFoundError()
    await requireActive(stores, account, given.destination)
    const { eventId, eventType, sequence, body } = given
    return queued(stores, account, given.destination, {
      ...{ id, eventId, eventType, sequence, body, at },
      replayOf: given.id,
    })
  })
}

/** Has everything sent again that has failed since a time. What waits to be sent already is not queued twice. */
export function recoverDeliveries(
  ports: SendPorts,
  account: AccountId,
  id: DestinationId,
  since: Instant,
): Promise<number> {
  const now = ports.clock.now()
  return ports.atomically(async (stores) => {
    await requireActive(stores, account, id)
    const count = await stores.deliveries.recover(id, since, now, recoveredMax)
    if (count > 0) await stores.deliveries.wake()
    return count
  })
}

async function queued(stores: Stores, account: AccountId, id: DestinationId, delivery: NewDelivery): Promise<Delivery> {
  if (!(await stores.deliveries.queue(id, delivery))) throw new DestinationNotFoundError()
  // Counted after queueing, which locks the destination: of two calls at once only one finds the last place.
  if ((await stores.deliveries.countUnattemptedExtras(id)) > unattemptedExtrasMax) {
    throw new DestinationBusyError(unattemptedExtrasMax)
  }
  await stores.deliveries.wake()
  const kept = await stores.deliveries.find(account, delivery.id)
  if (!kept) throw new Error('Broken assumption: what was queued is there')
  return kept
}
