import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { SignalFilter } from '../../signals/signal-type.js'

/** `gone`: the destination returned 410. `failing`: only failures for days. */
export type DisabledReason = 'gone' | 'failing'

export type DestinationId = number & { readonly brand?: 'DestinationId' }

/** A URL to which an account has signals delivered. */
export interface Destination {
  readonly id: DestinationId
  readonly account: AccountId
  /** The parsed URL: what is shown is what is called. */
  readonly url: string
  readonly signalType: SignalFilter
  /** Null while it is active. */
  readonly disabledReason: DisabledReason | null
  readonly secretLast4: string
  readonly createdAt: Instant
  readonly lastSuccessAt: Instant | null
  readonly lastFailureAt: Instant | null
  readonly consecutiveFailures: number
}

/** Stored secrets, always encrypted. */
export interface SealedSecrets {
  readonly secret: string
  /** The secret before the last rotation, while it is still used for signing. */
  readonly previousSecret: string | null
  readonly previousValidUntil: Instant | null
}
