import type { Instant } from '../shared/clock.js'
import type { Day } from '../shared/days.js'
import type { Company } from './company/company.js'
import type { CompanyNumber } from './company/company-number.js'
import type { IndustryTexts } from './company/industry.js'
import type { SearchAnswer, SearchQuestion } from './search/question.js'
import type { Clues, Retrieved } from './search/retrieve.js'

/** The current snapshot. */
export interface Snapshot {
  /** The day Companies House produced it. */
  readonly asOf: Day
  readonly companies: number
  readonly importedAt: Instant
  /** Increases with every import, so that readers can detect a change. */
  readonly generation: number
  readonly files: readonly string[]
}

/** The snapshot. Readers never see a partial import. */
export interface RegisterStore {
  /**
   * Null until something was imported. Another process's import may be noticed slightly late, unless `isFresh` is
   * set: then every earlier import is visible, for `find` too.
   */
  snapshot(how?: { readonly isFresh: boolean }): Promise<Snapshot | null>
  find(number: CompanyNumber): Promise<Company | null>
  /** The words for SIC codes that the imported files had. Read once for each import. */
  industries(): Promise<IndustryTexts>
  /**
   * Up to `limit` companies after a number, by number; from the start if it is null. With `withAbsent`, also those that
   * the last complete snapshot no longer had.
   */
  scan(after: CompanyNumber | null, limit: number, withAbsent: boolean): Promise<readonly Company[]>
  /** The amount of work is bounded for any question. */
  search(question: SearchQuestion): Promise<SearchAnswer>
  /** The companies that clues may refer to. The amount of work is bounded for any clues. */
  retrieve(clues: Clues): Promise<Retrieved>
  /** Preloads what searches use, in the background, because the first access to a cold disk is slow. Optional. */
  warm(): Promise<void>
}
