import type { CompanyNumber } from '../register/company/company-number.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import type { FeedSignal, Signal } from './signal.js'
import type { SignalType } from './signal-type.js'

/** One more than pages reach; a feed that is longer is counted no further. */
export const feedTotalMax = 10_001

export interface FeedQuestion {
  readonly types: readonly SignalType[]
  readonly company: CompanyNumber | null
  /** By the time that the feed gives. */
  readonly since: Instant | null
  /** A page of the newest, or what lies behind a sequence. */
  readonly at: PageRequest | { readonly behind: number; readonly limit: number }
}

export interface FeedAnswer {
  readonly items: readonly FeedSignal[]
  /** Of the whole question, wherever in it the page lies; `feedTotalMax` where there are as many or more. */
  readonly total: number
}

/** What changed, of each company, and the feeds of those who watched it then. Signals are kept for good. */
export interface SignalStore {
  /** False, and nothing changed, where the company has one with this key. */
  add(signal: Signal, key: string): Promise<boolean>

  /**
   * Puts signals that were just added into the feed of everybody who watches their company, in the order given, each
   * with the next number of that feed. There they were all found at one time, the latest of theirs, or that of the
   * feed's last where it is later: whoever asks since the newest they have seen misses none that is kept after it. To
   * be called once in a transaction.
   */
  feed(signals: readonly Signal[]): Promise<readonly FeedSignal[]>

  /** The newest first, of companies that are watched now. */
  page(account: AccountId, question: FeedQuestion): Promise<FeedAnswer>

  /** The newest first, whoever watches the company. */
  history(company: CompanyNumber, limit: number): Promise<readonly Signal[]>
}
