import type { Instant } from '../../shared/clock.js'
import type { DeliveryId } from '../../shared/ids.js'
import type { DestinationId } from '../destination/destination.js'

export type DeliveryStatus = 'pending' | 'delivered' | 'dead_letter' | 'cancelled'

/** One event on its way to one destination, with all its attempts. */
export interface Delivery {
  readonly id: DeliveryId
  readonly destination: DestinationId
  /** The id in the body: of the signal, the same for every destination and every replay. */
  readonly eventId: string
  readonly eventType: string
  /** Null for a test event. */
  readonly sequence: number | null
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly createdAt: Instant
  readonly lastAttemptAt: Instant | null
  /** Null where none is planned, or one is under way. */
  readonly nextAttemptAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly responseStatus: number | null
  /** Why the last attempt came to nothing, in words for the owner. */
  readonly errorMessage: string | null
  readonly replayOf: DeliveryId | null
}

/** What is queued: the text of the body is made once, and sent as it is on every attempt. */
export interface NewDelivery {
  readonly id: DeliveryId
  readonly eventId: string
  readonly eventType: string
  readonly sequence: number | null
  readonly body: string
  readonly replayOf: DeliveryId | null
  readonly at: Instant
}
