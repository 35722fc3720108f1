import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { SignalFilter } from '../../signals/signal-type.js'

/** `gone`: the receiver answered 410. `failing`: nothing but failures for days. */
export type DisabledReason = 'gone' | 'failing'

export type DestinationId = number & { readonly brand?: 'DestinationId' }

/** An address that an account has signals pushed to. */
export interface Destination {
  readonly id: DestinationId
  readonly account: AccountId
  /** As it was parsed: what is shown is what is dialled. */
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

/** Secrets as they are kept: encrypted, never in clear. */
export interface SealedSecrets {
  readonly secret: string
  /** The one before the last rotation, for as long as it still signs. */
  readonly previousSecret: string | null
  readonly previousValidUntil: Instant | null
}
