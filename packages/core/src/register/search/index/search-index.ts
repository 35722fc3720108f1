import type { Day } from '../../../shared/days.js'
import type { Company } from '../../company/company.js'
import type { CompanyNumber } from '../../company/company-number.js'
import { wordsOfName } from '../../name/company-name.js'
import type { IndexTerm } from './term-entry.js'

export interface Ranked {
  readonly rank: number
  readonly company: Company
}

/** Keeps its words once they were asked for, because searches compare the same names again and again. */
export class SearchedName {
  #words: readonly string[] | null = null

  constructor(readonly text: string) {}

  /** Without the legal ending. */
  get words(): readonly string[] {
    // A copy has no room to grow, which would take more memory than the words.
    this.#words ??= wordsOfName(this.text).slice()
    return this.#words
  }
}

export interface RankedNames {
  readonly rank: number
  readonly name: SearchedName
  readonly previousNames: readonly SearchedName[]
}

export interface CountedTerm {
  readonly term: string
  readonly count: number
}

/**
 * What an engine provides for searching: posting lists by term, and the companies. Every call is bounded by its
 * parameters.
 */
export interface SearchIndex {
  /** In the requested order; null if no company has the term. */
  terms(terms: readonly string[]): Promise<readonly (IndexTerm | null)[]>

  /** The ranks of blocks of a term, in the requested order. */
  blocks(term: string, blocks: readonly number[]): Promise<readonly Uint32Array[]>

  /** The most common words with this prefix. */
  wordsFrom(prefix: string, limit: number): Promise<readonly CountedTerm[]>

  /** The words stored under each part; see `spelling.ts`. */
  wordsByPart(parts: readonly string[]): Promise<readonly string[]>

  /** Companies with a current or previous name with this key, best first. */
  ranksOfKey(key: string, limit: number): Promise<readonly number[]>

  /** In the requested order; unused ranks are omitted. */
  names(ranks: readonly number[]): Promise<readonly RankedNames[]>

  /** Incorporation dates in the requested order; null if unknown. */
  incorporatedOn(ranks: readonly number[]): Promise<readonly (Day | null)[]>

  /** Complete companies in the requested order; unused ranks are omitted. */
  companies(ranks: readonly number[]): Promise<readonly Ranked[]>

  find(number: CompanyNumber): Promise<Ranked | null>

  /** Ordered by company number. */
  byNumber(offset: number, limit: number): Promise<readonly Ranked[]>

  count(): Promise<number>
}
