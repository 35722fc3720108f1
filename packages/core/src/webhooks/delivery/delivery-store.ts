import type { Lease } from '../../jobs/job-queue.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId, DeliveryId } from '../../shared/ids.js'
import type { Page, PageRequest } from '../../shared/page.js'
import type { SignalFilter } from '../../signals/signal-type.js'
import type { DestinationId, DisabledReason, SealedSecrets } from '../destination/destination.js'
import type { Delivery, DeliveryStatus, NewDelivery } from './delivery.js'

/** One more than pages reach. */
export const deliveriesTotalMax = 10_001

/** How many of each a claim may be told of: what bounds the attempts at once bounds these. */
export const fullDestinationsMax = 64
export const fullOriginsMax = 32
export const fullAccountsMax = 64

/** Taken by one claim. */
export const claimedAtOnceMax = 16

/** An active destination. */
export interface Receiver {
  readonly id: DestinationId
  readonly account: AccountId
  readonly signalType: SignalFilter
}

export interface AccountAtOrigin {
  readonly account: AccountId
  readonly origin: string
}

/** Who may not be sent more just now. */
export interface FullReceivers {
  readonly destinations: readonly DestinationId[]
  readonly origins: readonly string[]
  /** Accounts that have their share of an origin. */
  readonly accounts: readonly AccountAtOrigin[]
  /** Leaves out destinations whose last attempt failed. */
  readonly skipsFailing: boolean
}

/** A delivery under a lease: only its holder may settle it. */
export interface ClaimedDelivery {
  readonly id: DeliveryId
  readonly leaseId: string
  readonly eventId: string
  readonly body: string
  /** This one included. */
  readonly attempt: number
  readonly destination: {
    readonly id: DestinationId
    readonly account: AccountId
    readonly address: string
    readonly origin: string
    readonly signalType: SignalFilter
    readonly isFailing: boolean
    readonly secrets: SealedSecrets
  }
}

/** How attempts at a destination have gone. */
export interface DestinationHealth {
  readonly lastSuccessAt: Instant | null
  readonly lastFailureAt: Instant | null
  /** The first failure since the last success. */
  readonly failingSince: Instant | null
  readonly consecutiveFailures: number
}

export interface HeldDelivery {
  readonly health: DestinationHealth
  readonly disabledReason: DisabledReason | null
  /** The destination was disabled while the attempt was under way. */
  readonly isCancelled: boolean
}

export interface Settlement {
  readonly status: DeliveryStatus
  /** Null where there is none. */
  readonly nextAttemptAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly responseStatus: number | null
  /** The beginning of what the receiver answered. */
  readonly responseExcerpt: string | null
  readonly errorMessage: string | null
  readonly health: DestinationHealth
}

/** What is queued for destinations, and how it went. Each step is atomic. */
export interface WebhookDeliveries {
  /** The active destinations of these accounts, by id; none of an account that is disabled. */
  receivers(accounts: readonly AccountId[]): Promise<readonly Receiver[]>

  /**
   * Queues an event under the next number of its destination, which is given to `deliveryOf`. False, and no number
   * taken, where that event was queued for it before, or it is not active any more. In a transaction nobody else
   * takes a number of that destination before it ends.
   */
  queueNext(destination: DestinationId, at: Instant, deliveryOf: (sequence: number) => NewDelivery): Promise<boolean>

  /** Queues what takes no number: a test, or a replay. False where the destination is not active any more. */
  queue(destination: DestinationId, delivery: NewDelivery): Promise<boolean>

  /** How many tests and replays wait for their first attempt at this destination. */
  countUnattemptedExtras(destination: DestinationId): Promise<number>

  /** Tells those who deliver, once the transaction is kept. */
  wake(): Promise<void>

  find(account: AccountId, id: DeliveryId): Promise<(Delivery & { readonly body: string }) | null>

  /** Newest first, counted up to `deliveriesTotalMax`. */
  list(account: AccountId, destination: DestinationId, page: PageRequest): Promise<Page<Delivery>>

  /**
   * Has what was queued since and has failed sent again, the oldest first: given up, cancelled or waiting for a later
   * attempt. What is due already is left alone, so a second call finds nothing. Gives how many.
   */
  recover(destination: DestinationId, since: Instant, now: Instant, limit: number): Promise<number>

  /**
   * Takes deliveries that are due, no two of one destination or origin, and counts the attempts. The order is that of
   * their due times, but a destination counts as due no earlier than the last claim for its account at its origin:
   * accounts that share an origin take turns. At most `limit`, which is no more than `claimedAtOnceMax`. Those of a disabled account stay pending, and are due
   * again when it is enabled.
   */
  claim(lease: Lease, now: Instant, full: FullReceivers, limit: number): Promise<readonly ClaimedDelivery[]>

  /** Null where the lease was lost or the destination is gone; inside a transaction neither happens before it ends. */
  hold(claimed: ClaimedDelivery): Promise<HeldDelivery | null>

  /** Writes down how an attempt went. For whoever holds the delivery, in the same transaction. */
  settle(claimed: ClaimedDelivery, settlement: Settlement): Promise<void>

  /** Undoes a claim: due at once, and the attempt is not counted. False where the lease was lost. */
  release(claimed: ClaimedDelivery, now: Instant): Promise<boolean>

  /** Frees all leases: only where every holder is known to be dead. Gives how many there were. */
  voidLeases(now: Instant): Promise<number>

  /** How many wait, for the metrics. */
  waiting(): Promise<number>

  /** Removes what was queued before and is not pending, at most `limit`. Gives how many. */
  purge(before: Instant, limit: number): Promise<number>
}
