import type { Lease } from '../../jobs/job-queue.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId, DeliveryId } from '../../shared/ids.js'
import type { Page, PageRequest } from '../../shared/page.js'
import type { SignalFilter } from '../../signals/signal-type.js'
import type { DestinationId, DestinationKind, DisabledReason, SealedSecrets } from '../destination/destination.js'
import type { DestinationFilter } from '../destination/destination-filter.js'
import type { DestinationHealth } from '../destination/destination-health.js'
import type { MailFrequency } from '../destination/mail-schedule.js'
import type { Delivery, DeliveryRecord, DeliveryStatus, NewDelivery, PastAttempt } from './delivery.js'

/** One more than the pages can show; counting stops here. */
export const deliveriesTotalMax = 10_001

/** Upper bounds of the lists in `FullReceivers`; they follow from the bound on concurrent attempts. */
export const fullDestinationsMax = 64
export const fullOriginsMax = 32

/** Deliveries leased by one claim. */
export const claimedAtOnceMax = 16

/** A destination that is active or paused. */
export interface Receiver {
  readonly id: DestinationId
  readonly account: AccountId
  readonly kind: DestinationKind
  readonly filter: DestinationFilter
  /** Of a mailbox; null for others. */
  readonly frequency: MailFrequency | null
}

export interface AccountAtOrigin {
  readonly account: AccountId
  readonly origin: string
}

/** Receivers that must not be sent more at the moment. */
export interface FullReceivers {
  readonly destinations: readonly DestinationId[]
  readonly origins: readonly string[]
  /** Accounts that use their full share of an origin. */
  readonly accounts: readonly AccountAtOrigin[]
  /** Skip destinations whose last attempt failed. */
  readonly skipsFailing: boolean
}

/** A delivery under a lease: only the lease holder may record its result. */
export interface ClaimedDelivery {
  readonly id: DeliveryId
  readonly leaseId: string
  readonly eventId: string
  readonly body: string
  /** Including this attempt. */
  readonly attempt: number
  readonly destination: {
    readonly id: DestinationId
    readonly account: AccountId
    readonly address: string
    readonly origin: string
    readonly kind: DestinationKind
    readonly isConfirmed: boolean
    readonly signalType: SignalFilter
    readonly isFailing: boolean
    readonly secrets: SealedSecrets
  }
}

export interface HeldDelivery {
  readonly health: DestinationHealth
  readonly disabledReason: DisabledReason | null
  /** The destination was disabled during the attempt. */
  readonly isCancelled: boolean
  /** Before this attempt; oldest first. */
  readonly pastAttempts: readonly PastAttempt[]
}

export interface AttemptResult {
  readonly status: DeliveryStatus
  /** Null if no further attempt is planned. */
  readonly nextAttemptAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly responseStatus: number | null
  readonly errorMessage: string | null
  /** Including this attempt; replaces what was stored. */
  readonly pastAttempts: readonly PastAttempt[]
  readonly health: DestinationHealth
}

/** Queued deliveries and their results. Each operation is atomic. */
export interface WebhookDeliveries {
  /** Active and paused destinations of these accounts, by id. Excludes disabled accounts. */
  receivers(accounts: readonly AccountId[]): Promise<readonly Receiver[]>

  /**
   * Queues an event under the destination's next sequence, which is passed to `deliveryOf`. Returns false and uses
   * no sequence if the event was queued for it before or the destination is disabled. At a paused destination the
   * delivery is stored as cancelled. Holds a lock on the destination's sequence until the end of the transaction.
   */
  queueNext(destination: DestinationId, at: Instant, deliveryOf: (sequence: number) => NewDelivery): Promise<boolean>

  /**
   * Queues a delivery without a new sequence: a test or a replay. Returns false if the destination is no longer
   * active.
   */
  queue(destination: DestinationId, delivery: NewDelivery): Promise<boolean>

  /** Tests and replays waiting for their first attempt at this destination. */
  countUnattemptedExtras(destination: DestinationId): Promise<number>

  /** Wakes the delivery workers after the transaction commits. */
  wake(): Promise<void>

  find(account: AccountId, id: DeliveryId): Promise<DeliveryRecord | null>

  /** Newest first, counted up to `deliveriesTotalMax`. */
  list(account: AccountId, destination: DestinationId, page: PageRequest): Promise<Page<Delivery>>

  /** Of the newest `limit` deliveries of a destination: those queued after `since`, and how many of them arrived. */
  countSince(
    account: AccountId,
    destination: DestinationId,
    since: Instant,
    limit: number,
  ): Promise<{ readonly queued: number; readonly delivered: number }>

  /**
   * Reschedules failed deliveries queued since `since`, oldest first: dead letters, cancelled ones and those
   * waiting for a later attempt. Deliveries that are already due are left alone, so a second call finds nothing.
   * Returns how many.
   */
  recover(destination: DestinationId, since: Instant, now: Instant, limit: number): Promise<number>

  /**
   * Leases due deliveries, at most one per destination and origin, and counts the attempts. Ordered by due time,
   * except that a destination counts as due no earlier than the last claim for its account at its origin, so that
   * accounts sharing an origin take turns. `limit` is at most `claimedAtOnceMax`. Deliveries of a disabled account
   * stay pending until it is enabled.
   */
  claim(lease: Lease, now: Instant, full: FullReceivers, limit: number): Promise<readonly ClaimedDelivery[]>

  /**
   * Returns null if the lease was lost or the destination is gone. Inside a transaction, neither can happen before
   * it ends.
   */
  hold(claimed: ClaimedDelivery): Promise<HeldDelivery | null>

  /** Records the result of an attempt. Call after `hold` in the same transaction. */
  recordAttempt(claimed: ClaimedDelivery, result: AttemptResult): Promise<void>

  /**
   * Undoes a claim: the delivery is due immediately and the attempt is not counted. Returns false if the lease was
   * lost.
   */
  release(claimed: ClaimedDelivery, now: Instant): Promise<boolean>

  /** Releases all leases. Call only if every holder is known to be dead. Returns how many. */
  voidLeases(now: Instant): Promise<number>

  /** Number of pending deliveries. Stops counting at `limit`, if given. */
  waiting(limit?: number): Promise<number>

  /** When the next attempt is due, or has been since; null if none is. Skips up to a hundred disabled accounts. */
  firstDueAt(): Promise<Instant | null>

  /** Removes at most `limit` deliveries that were queued before `before` and are not pending; returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
