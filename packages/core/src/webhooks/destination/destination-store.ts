import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { SignalFilter } from '../../signals/signal-type.js'
import type { Destination, DestinationId, DestinationSettings, DisabledReason } from './destination.js'
import type { DestinationFilter } from './destination-filter.js'
import type { MailSchedule } from './mail-schedule.js'

export interface NewDestination extends Omit<DestinationSettings, 'isPaused' | 'disabledReason'> {
  readonly account: AccountId
  readonly url: string
  /** Normalised URL; together with the signal type it identifies a destination of an account. */
  readonly address: string
  /** Scheme, host and port; destinations with the same origin share a limit. */
  readonly origin: string
  readonly signalType: SignalFilter
  readonly sealedSecret: string
  readonly secretLast4: string
  /** When the first digest is due; null if none is planned. */
  readonly digestAt: Instant | null
  readonly at: Instant
}

export type AddedDestination =
  | { readonly kind: 'added' | 'exists' | 'differs'; readonly destination: Destination }
  | { readonly kind: 'full' }

export interface NewSecret {
  readonly sealedSecret: string
  readonly secretLast4: string
  readonly at: Instant
  readonly previousValidUntil: Instant
}

export interface ReplacedSecret {
  readonly destination: Destination
  /** When the previous secret stops signing: the requested time, or sooner if an even earlier secret is still valid. */
  readonly previousValidUntil: Instant
}

/** What is absent stays as it is. */
export interface DestinationChange extends Partial<DestinationSettings> {
  readonly stoppedAt?: Instant
  readonly digestAt?: Instant | null
  readonly endsPreviousSecret?: boolean
}

/** A mail destination with signals to look through. */
export interface DueDigest {
  readonly id: DestinationId
  readonly account: AccountId
  readonly filter: DestinationFilter
  readonly schedule: MailSchedule
  /** The last sequence of the feed that earlier digests covered. */
  readonly after: number
}

export interface FoundDestination extends Destination {
  /** What its secret is sealed with. */
  readonly address: string
  /** When its mailbox last asked for no more mail. Questions of that time and before are void. */
  readonly stoppedAt: Instant | null
}

export interface FailingDestination {
  readonly email: string
  /** Without the path, which may be a secret. `mailto:` for a mailbox. */
  readonly origin: string
  readonly consecutiveFailures: number
}

/**
 * Webhook destinations of accounts. Every query names the account, so other accounts' destinations are never
 * visible; those for the operator are the exception.
 */
export interface WebhookDestinations {
  /**
   * Adds at most `limit` destinations per account, even with concurrent calls. The same address and type again only
   * enables the existing destination if it was disabled; with another kind or filter (`differs`), it changes nothing.
   * Digests begin with the next signal of the feed.
   */
  add(destination: NewDestination, limit: number): Promise<AddedDestination>

  /** Oldest first. */
  list(account: AccountId): Promise<readonly Destination[]>

  find(account: AccountId, id: DestinationId): Promise<FoundDestination | null>

  count(account: AccountId): Promise<number>

  /** Active destinations of all accounts whose last attempt failed. Stops counting at `limit`. */
  countFailing(limit: number): Promise<number>

  /** The oldest of them, at most `limit`, for the operator. */
  listFailing(limit: number): Promise<readonly FailingDestination[]>

  /** Cancels queued deliveries. Returns false and changes nothing if there is no such destination. */
  remove(account: AccountId, id: DestinationId): Promise<boolean>

  /**
   * The current secret becomes the previous one, unless the previous one is still valid: receivers still use that
   * one, so it stays with its expiry. Returns null if there is no such destination.
   */
  replaceSecret(account: AccountId, id: DestinationId, secret: NewSecret): Promise<ReplacedSecret | null>

  /** Stops deliveries and cancels queued ones. Does nothing if already disabled. */
  disable(id: DestinationId, reason: DisabledReason): Promise<void>

  /**
   * Applies a change under a lock. A destination that is paused or disabled has its queued deliveries cancelled. One
   * that is confirmed begins with the next signal of the feed. Null if there is no such destination.
   */
  update(
    account: AccountId,
    id: DestinationId,
    change: (found: FoundDestination) => DestinationChange,
  ): Promise<FoundDestination | null>

  /** A signal waits for a mail. A digest that is planned already stays when it is. */
  planDigest(id: DestinationId, at: Instant): Promise<void>

  /**
   * A critical signal waits for a mail that is sent at once. It shortens the pause after the last mail to
   * `urgentPauseMs`. Repeating it changes nothing more.
   */
  hurryDigest(id: DestinationId, at: Instant): Promise<void>

  /** The active destination whose digest has been due for longest, locked until the transaction ends. */
  dueDigest(now: Instant): Promise<DueDigest | null>

  /** Signals of the feed up to `after` are covered. The next digest is due at `at`; null if none is planned. */
  coverDigest(id: DestinationId, after: number, at: Instant | null): Promise<void>
}
