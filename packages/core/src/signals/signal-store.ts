import type { CompanyNumber } from '../register/company/company-number.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId, SignalId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import type { FeedSignal, SeenMark, Signal } from './signal.js'
import type { SignalType } from './signal-type.js'

/** One more than the pages can show; counting stops here. */
export const feedTotalMax = 10_001

export interface FeedQuestion {
  readonly types: readonly SignalType[]
  readonly company: CompanyNumber | null
  /** Compared with the `detectedAt` of the feed. */
  readonly since: Instant | null
  /** Only signals that the feed had at this time. Default: all. */
  readonly until?: Instant | null
  /** Only companies with this tag, whatever its case. Default: all. */
  readonly tag?: string | null
  /** Only signals that are marked as seen, or only others. Default: all. */
  readonly isSeen?: boolean | null
  /** A page from the newest, so many after the newest, or the signals older than a sequence. */
  readonly at:
    | PageRequest
    | { readonly skip: number; readonly limit: number }
    | { readonly behind: number; readonly limit: number }
}

export interface FeedAnswer {
  readonly items: readonly FeedSignal[]
  /** Matches of the whole query, not of the page; at most `feedTotalMax`. */
  readonly total: number
}

/** Signals of a feed to mark, the newest first. */
export interface MarkUpTo {
  /** A sequence of the feed. */
  readonly upTo: number
  /** Null to take the mark away. */
  readonly seen: SeenMark | null
  /** Only marks of this time are taken away. Default: all. */
  readonly markedAt?: Instant | null
  readonly limit: number
}

export interface KeyedSignal {
  readonly signal: Signal
  /** Tells a repeated report from a new change. */
  readonly key: string
}

/** Signals per company, and the feeds of the accounts that watched it at the time. */
export interface SignalStore {
  /** Stores the signals whose company has no signal with this key yet, and returns those, in the given order. */
  add(signals: readonly KeyedSignal[]): Promise<readonly Signal[]>

  /**
   * Adds new signals, in the given order, to the feed of every account that watches their company, each with the
   * feed's next sequence. Within one call they all get the same `detectedAt`: the latest of theirs, or that of the
   * feed's last signal if it is later. So a client that asks for signals since the newest it has seen misses none
   * stored later. Call at most once per transaction.
   */
  feed(signals: readonly Signal[]): Promise<readonly FeedSignal[]>

  /** Newest first, only companies that are watched now. */
  page(account: AccountId, question: FeedQuestion): Promise<FeedAnswer>

  /** Oldest first, behind a sequence of the feed; only companies that are watched now. */
  after(account: AccountId, sequence: number, limit: number): Promise<readonly FeedSignal[]>

  /** Marks signals as seen, or takes the mark away. Those that are so already stay as they are. Returns how many changed. */
  mark(account: AccountId, signals: readonly SignalId[], seen: SeenMark | null): Promise<number>

  /** The same for the signals up to a sequence. */
  markUpTo(account: AccountId, question: MarkUpTo): Promise<number>

  /** Newest first, regardless of who watches the company. */
  history(company: CompanyNumber, limit: number): Promise<readonly Signal[]>

  /**
   * Deletes at most `limit` signals that were detected before that time, also from the feeds, oldest first. Returns how
   * many. Sequences are not given again. Not one transaction: if it fails, some feeds have them until it is called again.
   */
  purge(before: Instant, limit: number): Promise<number>
}
