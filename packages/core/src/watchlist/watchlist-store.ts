import type { CompanyNumber } from '../register/company/company-number.js'
import type { Instant } from '../shared/clock.js'
import type { Day } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import type { CompanyFacts } from '../signals/company-facts.js'

export interface Watch {
  readonly account: AccountId
  readonly company: CompanyNumber
  readonly at: Instant
}

/** A company on somebody's list, with what its feed holds of it. */
export interface WatchedCompany {
  readonly company: CompanyNumber
  readonly name: string
  readonly status: string | null
  readonly watchedAt: Instant
  readonly lastSignalAt: Instant | null
  readonly signalCount: number
  /** Where one was verified. */
  readonly website: string | null
}

export type WatchOutcome = 'added' | 'exists' | 'full'

/**
 * Who watches what, and the facts of each watched company as signals were last looked for. Whoever changes those facts
 * has the company held in the overlay.
 */
export interface WatchlistStore {
  /**
   * Atomic for the account: of many at once no more are added than the limit leaves room for. The facts are kept where
   * nobody watched the company, or what was kept for others is gone; what is watched already changes nothing.
   */
  watch(watch: Watch, limit: number, facts: CompanyFacts): Promise<WatchOutcome>

  /** False where it was not watched. */
  unwatch(account: AccountId, company: CompanyNumber): Promise<boolean>

  find(account: AccountId, company: CompanyNumber): Promise<WatchedCompany | null>

  /** The latest first. */
  list(account: AccountId): Promise<readonly WatchedCompany[]>

  count(account: AccountId): Promise<number>

  /** Those of the numbers that anybody watches. */
  watchedAmong(numbers: readonly CompanyNumber[]): Promise<readonly CompanyNumber[]>

  /** When the first of those who watch it now began to; null where nobody does. */
  watchedSince(company: CompanyNumber): Promise<Instant | null>

  /** Of those of the numbers that anybody watches, what was kept. */
  facts(numbers: readonly CompanyNumber[]): Promise<ReadonlyMap<CompanyNumber, CompanyFacts>>

  /** Takes the place of what was kept. */
  keepFacts(company: CompanyNumber, facts: CompanyFacts): Promise<void>

  /** Every watched company, by number, from behind `after`. */
  everyWatched(after: CompanyNumber | null, limit: number): Promise<readonly CompanyNumber[]>

  /** Companies whose profile was not asked of Companies House since; the oldest day first, then the most watched. */
  leastAsked(since: Instant, limit: number): Promise<readonly CompanyNumber[]>

  /** Companies with something due from `from` on and before `until`, by number, from behind `after`. */
  dueWithin(from: Day, until: Day, after: CompanyNumber | null, limit: number): Promise<readonly CompanyNumber[]>

  /** Forgets facts of companies that nobody watches any more. Gives how many. */
  purge(limit: number): Promise<number>
}
