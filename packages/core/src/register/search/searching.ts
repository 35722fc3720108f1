import type { Filters } from './filters.js'
import type { Accept, Group } from './hits.js'
import type { SearchIndex } from './index/search-index.js'
import type { PostingBudget, TermList } from './index/term-list.js'

/** A search in progress: its index, filters, lists and limits. */
export interface Searching {
  readonly index: SearchIndex
  readonly budget: PostingBudget
  readonly filters: Filters
  readonly filterGroups: readonly Group[]
  readonly accept: Accept | undefined
  /** False: only current names count. */
  readonly withPreviousNames: boolean
  /** Maximum number of hits worth counting. */
  readonly enough: number
  /** Number of hits that the page needs. */
  readonly reach: number
  listsOf(terms: readonly string[]): Promise<(TermList | null)[]>
  /** The filter groups, and a group of all companies if every one of them is excluded. */
  filtered(): Promise<readonly Group[]>
}
