import type { Instant } from '../shared/clock.js'
import type { Day } from '../shared/days.js'
import type { Company } from './company/company.js'
import type { CompanyNumber } from './company/company-number.js'
import type { SearchAnswer, SearchQuestion } from './search/question.js'
import type { Clues, Retrieved } from './search/retrieve.js'

/** The snapshot that is being answered from. */
export interface Snapshot {
  /** The day Companies House made it. */
  readonly asOf: Day
  readonly companies: number
  readonly importedAt: Instant
  /** Rises with every import, so that a reader sees that something changed. */
  readonly generation: number
  readonly files: readonly string[]
}

/** The bulk register. Readers never see half an import. */
export interface RegisterStore {
  /**
   * Null while nothing was imported. What another process imports may be noticed a moment late, unless it has to be
   * fresh: then everything that was imported before is there, for `find` too.
   */
  snapshot(how?: { readonly isFresh: boolean }): Promise<Snapshot | null>
  find(number: CompanyNumber): Promise<Company | null>
  /** Costs a bounded amount of work, whatever is asked. */
  search(question: SearchQuestion): Promise<SearchAnswer>
  /** The companies that clues may speak of. Costs a bounded amount of work, whatever they are. */
  retrieve(clues: Clues): Promise<Retrieved>
  /** Reads ahead what searches touch, beside all else: the first touch of a cold disk is slow. May be left out. */
  warm(): Promise<void>
}
