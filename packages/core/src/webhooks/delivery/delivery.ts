import type { Instant } from '../../shared/clock.js'
import type { DeliveryId } from '../../shared/ids.js'
import type { DestinationId } from '../destination/destination.js'

export type DeliveryStatus = 'pending' | 'delivered' | 'dead_letter' | 'cancelled'

export interface EventCompany {
  readonly number: string
  readonly name: string
}

/** One event sent to one destination, with all its attempts. */
export interface Delivery {
  readonly id: DeliveryId
  readonly destination: DestinationId
  /** The id in the body: that of the signal, the same for every destination and replay. */
  readonly eventId: string
  readonly eventType: string
  /** The company of a signal; null for a test and for a digest, which may have several. */
  readonly company: EventCompany | null
  /** Null for a test event. */
  readonly sequence: number | null
  readonly status: DeliveryStatus
  /** All of them, also those before it was sent again with others that failed. */
  readonly attempts: number
  readonly createdAt: Instant
  readonly lastAttemptAt: Instant | null
  /** Null if no attempt is planned or one is in progress. */
  readonly nextAttemptAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly responseStatus: number | null
  /** Reason of the last failure, for the owner. */
  readonly errorMessage: string | null
  readonly replayOf: DeliveryId | null
}

/** How many attempts are stored with a delivery: the last ones. */
export const pastAttemptsMax = 20

/** One finished HTTP try. An attempt that was interrupted leaves none. */
export interface PastAttempt {
  /** Starts at 1, and again at 1 after a recovery. */
  readonly number: number
  readonly startedAt: Instant
  readonly durationMs: number
  /** Null if there was no response. */
  readonly responseStatus: number | null
  /** The beginning of the response. */
  readonly responseExcerpt: string | null
  /** Null if it succeeded. */
  readonly errorMessage: string | null
  /** Those of a webhook, as sent. Stored with the newest attempt only; older versions stored none. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A delivery with what was sent and what came back. */
export interface DeliveryRecord extends Delivery {
  readonly body: string
  /** Oldest first, at most `pastAttemptsMax`. */
  readonly pastAttempts: readonly PastAttempt[]
}

/** A delivery to queue. The body is serialised once and sent unchanged on every attempt. */
export interface NewDelivery {
  readonly id: DeliveryId
  readonly eventId: string
  readonly eventType: string
  readonly sequence: number | null
  readonly body: string
  readonly replayOf: DeliveryId | null
  readonly at: Instant
}
