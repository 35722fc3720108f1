import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { SignalFilter } from '../../signals/signal-type.js'
import type { Destination, DestinationId, DisabledReason } from './destination.js'

export interface NewDestination {
  readonly account: AccountId
  readonly url: string
  /** The same however the url was spelt; with the type it tells destinations of an account apart. */
  readonly address: string
  /** Scheme, host and port: those who share it share a bound. */
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
  /** Until when the previous secret signs: what was asked for, or sooner where an earlier one is still valid. */
  readonly previousValidUntil: Instant
}

/** A destination with what its secret is sealed under. */
export interface FoundDestination extends Destination {
  readonly address: string
}

/** Where an account has signals pushed. Whoever asks names the account: the destinations of others are not there. */
export interface WebhookDestinations {
  /**
   * At most `limit` for an account, however many are added at once. The same address and type again changes nothing
   * but that a disabled one is active again.
   */
  add(destination: NewDestination, limit: number): Promise<AddedDestination>

  /** Oldest first. */
  list(account: AccountId): Promise<readonly Destination[]>

  find(account: AccountId, id: DestinationId): Promise<FoundDestination | null>

  count(account: AccountId): Promise<number>

  /** Cancels what is queued. False where there is no such destination: a second call changes nothing. */
  remove(account: AccountId, id: DestinationId): Promise<boolean>

  /**
   * The secret until now becomes the previous one, unless the previous one is still valid: that one is what receivers
   * have, and it stays with its end. Null where there is no such destination.
   */
  replaceSecret(account: AccountId, id: DestinationId, secret: NewSecret): Promise<ReplacedSecret | null>

  /** Sends nothing to it any more, and cancels what is queued. A disabled one is left as it is. */
  disable(id: DestinationId, reason: DisabledReason): Promise<void>
}
