import type { CompanyNumber } from '../register/company/company-number.js'
import type { ChangeSource } from '../register/overlay/register-change.js'
import type { Instant } from '../shared/clock.js'
import type { Day } from '../shared/days.js'
import type { AccountId, SignalId } from '../shared/ids.js'
import type { SignalType } from './signal-type.js'

/** What was or is so, in the words of the wire. */
export type SignalFacts = Readonly<Record<string, unknown>>

/** `clock`: a day has passed. `website`: a site was read again. */
export type SignalSource = ChangeSource | { readonly kind: 'clock' } | { readonly kind: 'website' }

/** One thing that changed about one company. It is the company's, whoever watches it. */
export interface Signal {
  readonly id: SignalId
  readonly type: SignalType
  readonly company: CompanyNumber
  readonly companyName: string
  /** One sentence for people. */
  readonly summary: string
  readonly before: SignalFacts | null
  readonly after: SignalFacts | null
  readonly occurredOn: Day | null
  readonly publishedAt: Instant | null
  readonly detectedAt: Instant
  readonly source: SignalSource
}

/** A signal in the feed of an account that watched the company; `sequence` rises by one there, `detectedAt` never falls. */
export interface FeedSignal extends Signal {
  readonly account: AccountId
  readonly sequence: number
}
