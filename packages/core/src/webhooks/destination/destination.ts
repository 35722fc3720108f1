import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { SignalFilter } from '../../signals/signal-type.js'
import type { DestinationFilter } from './destination-filter.js'
import type { MailSchedule } from './mail-schedule.js'

/** `gone`: the destination returned 410, or its mailbox asked for no more mail. `failing`: only failures for days. */
export type DisabledReason = 'gone' | 'failing'

export type DestinationId = number & { readonly brand?: 'DestinationId' }

/** How a message is written and sent. A `webhook` gets the signed event itself. */
export const destinationKinds = ['webhook', 'slack', 'teams', 'email'] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** What can be changed after a destination was added. */
export interface DestinationSettings {
  /** A kind with a URL never becomes `email`, nor the other way round. */
  readonly kind: DestinationKind
  readonly filter: DestinationFilter
  /** For the people who manage it; may be empty. */
  readonly description: string
  /** Null unless it is an e-mail address. */
  readonly schedule: MailSchedule | null
  /** While paused, signals are recorded as cancelled deliveries, so that they can be recovered. */
  readonly isPaused: boolean
  /** False for an e-mail address whose mailbox has not agreed yet. Nothing but the question is sent to it. */
  readonly isConfirmed: boolean
  /** Null unless it is disabled. */
  readonly disabledReason: DisabledReason | null
}

/** A URL or an e-mail address to which an account has signals delivered. */
export interface Destination extends DestinationSettings {
  readonly id: DestinationId
  readonly account: AccountId
  /** The parsed URL: what is shown is what is called. */
  readonly url: string
  /** The filter it was registered with. With the address it identifies the destination, also after an edit. */
  readonly signalType: SignalFilter
  readonly secretLast4: string
  readonly createdAt: Instant
  readonly lastSuccessAt: Instant | null
  readonly lastFailureAt: Instant | null
  readonly consecutiveFailures: number
}

export const destinationStatuses = ['active', 'paused', 'unconfirmed', 'disabled'] as const
export type DestinationStatus = (typeof destinationStatuses)[number]

export function destinationStatus(
  destination: Pick<Destination, 'disabledReason' | 'isConfirmed' | 'isPaused'>,
): DestinationStatus {
  if (destination.disabledReason !== null) return 'disabled'
  if (!destination.isConfirmed) return 'unconfirmed'
  return destination.isPaused ? 'paused' : 'active'
}

/** Stored secrets, always encrypted. */
export interface SealedSecrets {
  readonly secret: string
  /** The secret before the last rotation, while it is still used for signing. */
  readonly previousSecret: string | null
  readonly previousValidUntil: Instant | null
}
