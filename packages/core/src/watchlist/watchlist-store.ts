import type { CompanyNumber } from '../register/company/company-number.js'
import type { FacetValues } from '../register/overlay/overlay.js'
import type { PastPeople, PeopleFacet } from '../register/overlay/past-people.js'
import type { Sighting } from '../register/records/sighting.js'
import type { Instant } from '../shared/clock.js'
import type { Day } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import type { CompanyFacts } from '../signals/company-facts.js'
import type { WatchLabels } from '../signals/signal.js'

/** Without labels it has none. */
export interface Watch extends Partial<WatchLabels> {
  readonly account: AccountId
  readonly company: CompanyNumber
  readonly at: Instant
  /** The call that watches it, if that can be undone. */
  readonly batch?: string | null
}

/** A company with what the account has written about it. */
export interface WatchEntry extends WatchLabels {
  readonly company: CompanyNumber
}

export interface NewWatch extends WatchEntry {
  readonly facts: CompanyFacts
  readonly batch?: string | null
}

/** A part of a replacement, small enough for one transaction. */
export interface ReplacementPart {
  readonly remove: readonly CompanyNumber[]
  /** Watched companies that get other labels. */
  readonly label: readonly WatchEntry[]
  readonly add: readonly NewWatch[]
  readonly at: Instant
}

/** `replaced`: another replacement has begun since, and nothing was changed. `full`: nothing was added. */
export type ReplacementOutcome = 'done' | 'replaced' | 'full'

/** A company on an account's watchlist, with a summary of its signals. */
export interface WatchedCompany extends WatchLabels {
  readonly company: CompanyNumber
  readonly name: string
  readonly status: string | null
  readonly watchedAt: Instant
  readonly lastSignalAt: Instant | null
  readonly signalCount: number
  /** The verified website, if there is one. */
  readonly website: string | null
}

export type WatchOutcome = 'added' | 'exists' | 'full'

/** Where a page of the watchlist ends. */
export type WatchPlace = Pick<WatchedCompany, 'watchedAt' | 'company'>

/**
 * Which account watches which company, and the facts of each watched company at the last check for signals. Callers
 * that change those facts must hold the company's overlay lock.
 */
export interface WatchlistStore {
  /**
   * Atomic per account: concurrent calls never exceed the limit. Stores the facts if the company has none stored. A
   * company that is already watched is left unchanged, also its labels.
   */
  watch(watch: Watch, limit: number, facts: CompanyFacts): Promise<WatchOutcome>

  /** Returns false if the company was not watched. */
  unwatch(account: AccountId, company: CompanyNumber): Promise<boolean>

  /** Removes what was added with the batch and is still watched since. Returns how many. */
  unwatchBatch(account: AccountId, batch: string): Promise<number>

  /** Replaces the tags, and the reference unless it is undefined. Returns false if the company is not watched. */
  setLabels(
    account: AccountId,
    company: CompanyNumber,
    labels: { readonly tags: readonly string[]; readonly reference?: string | null | undefined },
  ): Promise<boolean>

  /** Null if the company is not watched. */
  labels(account: AccountId, company: CompanyNumber): Promise<WatchLabels | null>

  /** The whole watchlist without facts and signals, by number. */
  entries(account: AccountId): Promise<readonly WatchEntry[]>

  /** From here on, only parts of this replacement change anything; parts of an earlier one are refused. */
  beginReplacement(account: AccountId, replacement: string): Promise<void>

  /** Atomic per part. Repeating a part changes nothing more. Facts are stored as by `watch`. */
  replaceSome(
    account: AccountId,
    replacement: string,
    part: ReplacementPart,
    limit: number,
  ): Promise<ReplacementOutcome>

  find(account: AccountId, company: CompanyNumber): Promise<WatchedCompany | null>

  /** Most recently watched first, of several at once by number. */
  list(account: AccountId): Promise<readonly WatchedCompany[]>

  /** The next `limit` of that order after a place; from the start if that is null. */
  page(account: AccountId, after: WatchPlace | null, limit: number): Promise<readonly WatchedCompany[]>

  count(account: AccountId): Promise<number>

  /** Companies that at least one account watches. Stops counting at `limit`. */
  countCompanies(limit: number): Promise<number>

  /** The given companies that at least one account watches. */
  watchedAmong(numbers: readonly CompanyNumber[]): Promise<readonly CompanyNumber[]>

  /** When the earliest current watch began; null if no account watches the company. */
  watchedSince(company: CompanyNumber): Promise<Instant | null>

  /** Stored facts of those given companies that are watched. */
  facts(numbers: readonly CompanyNumber[]): Promise<ReadonlyMap<CompanyNumber, CompanyFacts>>

  /** Replaces the stored facts. The old ones stay available to `factsAt` until they are purged. */
  keepFacts(company: CompanyNumber, facts: CompanyFacts, at: Instant): Promise<void>

  /**
   * The facts that were stored at that time; null if none are stored. Only meaningful for a time at which the company
   * was watched and has been since.
   */
  factsAt(company: CompanyNumber, at: Instant): Promise<CompanyFacts | null>

  /** Deletes at most `limit` facts that were replaced before that time. Returns how many. */
  purgePastFacts(before: Instant, limit: number): Promise<number>

  /**
   * Stores a list that is replaced now; null if nothing was known. Of several calls with the same time the first counts.
   * Deletes the oldest if there are more than `max` of the company and facet.
   */
  keepPeople<Key extends PeopleFacet>(
    company: CompanyNumber,
    facet: Key,
    before: Sighting<FacetValues[Key]> | null,
    at: Instant,
    max: number,
  ): Promise<void>

  /** The stored list that was replaced first after that time; null if none was, so that the present one is as old. */
  peopleAt<Key extends PeopleFacet>(company: CompanyNumber, facet: Key, at: Instant): Promise<PastPeople<Key> | null>

  /** Deletes at most `limit` lists that were replaced before that time. Returns how many. */
  purgePastPeople(before: Instant, limit: number): Promise<number>

  /** All watched companies by number, starting after `after`. */
  everyWatched(after: CompanyNumber | null, limit: number): Promise<readonly CompanyNumber[]>

  /**
   * Watched companies whose profile was not requested from Companies House since `since`; the longest ago first,
   * then the most watched.
   */
  leastAsked(since: Instant, limit: number): Promise<readonly CompanyNumber[]>

  /**
   * Companies with accounts or a confirmation statement due in [`from`, `until`), or with one of their
   * `verificationDays` in (`from`, `until`], by number, starting after `after`.
   */
  dueWithin(from: Day, until: Day, after: CompanyNumber | null, limit: number): Promise<readonly CompanyNumber[]>

  /** Deletes the facts and past lists of at most `limit` companies that no account watches. Returns how many companies. */
  purge(limit: number): Promise<number>
}
