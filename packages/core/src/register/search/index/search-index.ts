import type { Day } from '../../../shared/days.js'
import type { Company } from '../../company/company.js'
import type { CompanyNumber } from '../../company/company-number.js'
import type { TermEntry } from './term-entry.js'

export interface Ranked {
  readonly rank: number
  readonly company: Company
}

export interface RankedNames {
  readonly rank: number
  readonly name: string
  readonly previousNames: readonly string[]
}

export interface CountedTerm {
  readonly term: string
  readonly count: number
}

/** What an engine offers to search: lists of companies by term, and the companies. Every call is bounded by its parameters. */
export interface SearchIndex {
  /** In the order asked for; null where no company has the term. */
  terms(terms: readonly string[]): Promise<readonly (TermEntry | null)[]>

  /** A term's blocks, in the order asked for. */
  blocks(term: string, blocks: readonly number[]): Promise<readonly Uint8Array[]>

  /** The commonest words that begin so. */
  wordsFrom(prefix: string, limit: number): Promise<readonly CountedTerm[]>

  /** The words kept under each part; see `spelling.ts`. */
  wordsByPart(parts: readonly string[]): Promise<readonly string[]>

  /** Companies that bear or bore a name with this key, best first. */
  ranksOfKey(key: string, limit: number): Promise<readonly number[]>

  /** In the order asked for; a rank that is not taken is left out. */
  names(ranks: readonly number[]): Promise<readonly RankedNames[]>

  /** When each was incorporated, in the order asked for; null where nobody knows. */
  incorporatedOn(ranks: readonly number[]): Promise<readonly (Day | null)[]>

  /** Companies with everything that is known, in the order asked for; a rank that is not taken is left out. */
  companies(ranks: readonly number[]): Promise<readonly Ranked[]>

  find(number: CompanyNumber): Promise<Ranked | null>

  /** In the order of their numbers. */
  byNumber(offset: number, limit: number): Promise<readonly Ranked[]>

  count(): Promise<number>
}
