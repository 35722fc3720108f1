import type { CompanyNumber } from '../register/company/company-number.js'
import type { ChangeSource } from '../register/overlay/register-change.js'
import type { Instant } from '../shared/clock.js'
import type { Day } from '../shared/days.js'
import type { AccountId, SignalId } from '../shared/ids.js'
import type { SignalType } from './signal-type.js'

/** Facts before or after a change, with the API's field names. */
export type SignalFacts = Readonly<Record<string, unknown>>

/** `clock`: a due date passed. `website`: a site was read again. */
export type SignalSource = ChangeSource | { readonly kind: 'clock' } | { readonly kind: 'website' }

/** One change at one company, independent of who watches it. */
export interface Signal {
  readonly id: SignalId
  readonly type: SignalType
  readonly company: CompanyNumber
  readonly companyName: string
  /** One sentence for human readers. */
  readonly summary: string
  readonly before: SignalFacts | null
  readonly after: SignalFacts | null
  readonly occurredOn: Day | null
  readonly publishedAt: Instant | null
  readonly detectedAt: Instant
  readonly source: SignalSource
}

/** What an account has written about a company that it watches. It travels with the signals of the company. */
export interface WatchLabels {
  readonly tags: readonly string[]
  /** The key of the company in the account's own system; null if none was given. */
  readonly reference: string | null
}

export const noLabels: WatchLabels = { tags: [], reference: null }

/** That somebody of the account has seen a signal. */
export interface SeenMark {
  readonly at: Instant
  /** Who has marked it: an e-mail address or the end of a credential. */
  readonly by: string
}

/** A signal in an account's feed. `sequence` increases by one per signal; `detectedAt` never decreases. */
export interface FeedSignal extends Signal, WatchLabels {
  readonly account: AccountId
  readonly sequence: number
  /** Null if it is not marked as seen. */
  readonly seen: SeenMark | null
}
