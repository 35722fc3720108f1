import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { Page, PageRequest } from '../../shared/page.js'

/** How many earlier pins of a domain are stored for `unpin`. */
export const earlierPinsMax = 10

/** Lists count up to this many decisions; a total at this number is not exact. */
export const pinsTotalMax = 10_001

/** Where an entry is in the queue of an account: highest confidence first, then by domain. */
export interface QueuePlace {
  readonly confidence: number
  readonly domain: string
}

/** The orders of the open reviews. */
export const reviewSorts = ['confidence', 'waiting'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** A domain whose answer is `needs_review` and that waits for a decision. */
export interface OpenReview extends QueuePlace {
  readonly openedAt: Instant
}

/** A reviewer's decision for an account. It replaces the stored answer until the next decision or an undo. */
export interface Pin {
  /** Null for "none of them". */
  readonly company: CompanyNumber | null
  readonly decidedAt: Instant
  readonly decidedBy: string
  readonly note: string | null
  /** The queue entry that the first decision closed; null if the domain was not in the queue. */
  readonly queued: Omit<OpenReview, 'domain'> | null
}

export const reviewActions = ['accepted', 'rejected', 'undone'] as const

/** One step in the history of a domain. */
export interface ReviewEvent {
  readonly action: (typeof reviewActions)[number]
  /** The company of the decision that was made or undone; null for "none of them". */
  readonly company: CompanyNumber | null
  readonly note: string | null
  readonly by: string
  readonly at: Instant
}

/** Rows of a list that were decided together. */
export interface DecidedListRows {
  readonly list: string
  readonly name: string | null
  readonly decision: string
  readonly rows: number
  /** The first of the rows that were decided, or taken back. */
  readonly lines: readonly number[]
}

/** An event with what it is about, and its place in the history of the account. Later events have higher numbers. */
export interface NumberedReviewEvent extends ReviewEvent {
  /** Null if it is about rows of a list. The company is then null, too, if each row has its own. */
  readonly domain: string | null
  readonly rows: DecidedListRows | null
  readonly number: number
}

export interface DomainPin extends Pin {
  readonly domain: string
}

/** When decisions were made. */
export interface DecisionTime {
  /** Decided at this time or later. */
  readonly from?: Instant | undefined
  /** Decided before this time. */
  readonly to?: Instant | undefined
}

/** Which decisions are wanted. */
export interface DecisionFilter extends DecisionTime {
  /** In the domain or in the name of the list, in lower case. */
  readonly text?: string | undefined
}

/** The review queue, the decisions and the history of each account. */
export interface ReviewStore {
  /**
   * Locks the reviews of an account until the transaction ends. Lock the answer first if both are needed. Returns
   * false if the account is gone.
   */
  lock(account: AccountId): Promise<boolean>

  /** Opens an entry. Changes nothing if it is open, if the domain is pinned, or if the account has `limit` entries. */
  open(account: AccountId, entry: OpenReview, limit: number): Promise<'opened' | 'exists' | 'pinned' | 'full' | 'gone'>

  findOpen(account: AccountId, domain: string): Promise<OpenReview | null>

  /** Highest confidence first, or the longest waiting first. */
  listOpen(account: AccountId, page: PageRequest, sort?: ReviewSort): Promise<Page<OpenReview>>

  /** The first entry after this place; without a place, the first of all. */
  nextOpen(account: AccountId, after: QueuePlace | null): Promise<OpenReview | null>

  countOpen(account: AccountId): Promise<number>

  /** Returns false if the entry is not open. */
  close(account: AccountId, domain: string): Promise<boolean>

  /**
   * For a new answer: updates the confidence of the domain's open entries of all accounts, or closes them if
   * `confidence` is null. Returns how many changed.
   */
  updateDomain(domain: string, confidence: number | null): Promise<number>

  /** Pins a domain and stores up to `earlierPinsMax` earlier pins for `unpin`. Call it after `lock`. */
  pin(account: AccountId, domain: string, pin: Pin): Promise<void>

  /** Removes the pin and restores the one before it. Null if there is no pin. Call it after `lock`. */
  unpin(account: AccountId, domain: string): Promise<{ readonly removed: Pin; readonly restored: Pin | null } | null>

  pinned(account: AccountId, domain: string): Promise<Pin | null>

  /** The same for many domains, by domain. */
  pinnedAmong(account: AccountId, domains: readonly string[]): Promise<ReadonlyMap<string, Pin>>

  /** The current pins of an account, newest first. `total` is at most `pinsTotalMax`. */
  listPins(account: AccountId, page: PageRequest, time?: DecisionTime): Promise<Page<DomainPin>>

  /** The same after one of them, at most `limit`. */
  newestPins(
    account: AccountId,
    after: Pick<DomainPin, 'domain' | 'decidedAt'> | null,
    limit: number,
    time?: DecisionTime,
  ): Promise<readonly DomainPin[]>

  /** Pins of all accounts, ordered by account and domain, starting after `after`. */
  pins(
    after: { readonly account: AccountId; readonly domain: string } | null,
    limit: number,
  ): Promise<readonly (Pin & { readonly account: AccountId; readonly domain: string })[]>

  /**
   * Appends to the history and removes all but the newest `max` events of the account. `about`: a domain or rows of a
   * list. Call it after `lock`.
   */
  record(account: AccountId, about: string | DecidedListRows, event: ReviewEvent, max: number): Promise<void>

  /** The newest events of a domain, newest first. */
  history(account: AccountId, domain: string, limit: number): Promise<readonly ReviewEvent[]>

  /** Events of all domains of an account, newest first, starting before number `before`; without it, with the newest. */
  events(account: AccountId, before: number | null, limit: number): Promise<readonly NumberedReviewEvent[]>

  /** Events about rows of lists, newest first, starting before number `before`; without it, with the newest. */
  listEvents(account: AccountId, before: number | null, limit: number): Promise<readonly NumberedReviewEvent[]>

  /** Deletes at most `limit` events from before that time. Returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
