import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { SignalFilter } from '../../signals/signal-type.js'
import type { Destination, DestinationId, DisabledReason } from './destination.js'

export interface NewDestination {
  readonly account: AccountId
  readonly url: string
  /** Normalised URL; together with the signal type it identifies a destination of an account. */
  readonly address: string
  /** Scheme, host and port; destinations with the same origin share a limit. */
  readonly origin: string
  readonly signalType: SignalFilter
  readonly sealedSecret: string
  readonly secretLast4: string
  readonly at: Instant
}

export type AddedDestination =
  | { readonly kind: 'added' | 'exists'; readonly destination: Destination }
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

/** A destination with the address its secret is sealed with. */
export interface FoundDestination extends Destination {
  readonly address: string
}

/**
 * Webhook destinations of accounts. Every query names the account, so other accounts' destinations are never
 * visible.
 */
export interface WebhookDestinations {
  /**
   * Adds at most `limit` destinations per account, even with concurrent calls. The same address and type again only
   * enables the existing destination if it was disabled.
   */
  add(destination: NewDestination, limit: number): Promise<AddedDestination>

  /** Oldest first. */
  list(account: AccountId): Promise<readonly Destination[]>

  find(account: AccountId, id: DestinationId): Promise<FoundDestination | null>

  count(account: AccountId): Promise<number>

  /** Active destinations of all accounts whose last attempt failed. Stops counting at `limit`. */
  countFailing(limit: number): Promise<number>

  /** Cancels queued deliveries. Returns false and changes nothing if there is no such destination. */
  remove(account: AccountId, id: DestinationId): Promise<boolean>

  /**
   * The current secret becomes the previous one, unless the previous one is still valid: receivers still use that
   * one, so it stays with its expiry. Returns null if there is no such destination.
   */
  replaceSecret(account: AccountId, id: DestinationId, secret: NewSecret): Promise<ReplacedSecret | null>

  /** Stops deliveries and cancels queued ones. Does nothing if already disabled. */
  disable(id: DestinationId, reason: DisabledReason): Promise<void>
}
