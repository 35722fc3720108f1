import type { Filters } from './filters.js'
import type { Accept, Group } from './hits.js'
import type { SearchIndex } from './index/search-index.js'
import type { PostingBudget, TermList } from './index/term-list.js'

/** A search whose lists and bounds are at hand. */
export interface Searching {
  readonly index: SearchIndex
  readonly work: PostingBudget
  readonly filters: Filters
  readonly filterGroups: readonly Group[]
  readonly accept: Accept | undefined
  /** How many hits are worth counting. */
  readonly enough: number
  /** How many the page asks for. */
  readonly reach: number
  listsOf(terms: readonly string[]): Promise<(TermList | null)[]>
}
