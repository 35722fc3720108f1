import type { Day } from '../../shared/days.js'
import type { PageRequest } from '../../shared/page.js'
import type { CompanyNumber } from '../company/company-number.js'

/** `newest` and `oldest`: by the day of incorporation. */
export const searchSorts = ['name', 'newest', 'oldest'] as const
export type SearchSort = (typeof searchSorts)[number]

/** A search; every given part narrows the result. */
export interface SearchQuestion {
  /** Any words, in any order; the last may be a prefix. */
  readonly name: string | null
  /** A whole postcode, a district (`LS1`) or an area (`LS`), with or without its space. */
  readonly postcode: string | null
  /** Companies House's term. */
  readonly status: string | null
  readonly accountsType: string | null
  readonly incorporatedFrom: Day | null
  readonly incorporatedTo: Day | null
  /** Any of them: codes of five digits, or the first two to four digits, or words such as `bakery`. */
  readonly sicCodes?: readonly string[] | null
  /** A letter from A to U. */
  readonly sicSection?: string | null
  /** A type or a subtype. */
  readonly type?: string | null
  readonly jurisdiction?: string | null
  /** Town and county of the registered office; case, accents and punctuation make no difference. */
  readonly town?: string | null
  readonly county?: string | null
  readonly dissolvedFrom?: Day | null
  readonly dissolvedTo?: Day | null
  /** Whether a charge is outstanding; false also if the register does not say. */
  readonly hasCharges?: boolean | null
  /** Whether the status is one of insolvency. */
  readonly isInsolvent?: boolean | null
  /** Whether accounts or a confirmation statement were due before `today`; false also if no date is known. */
  readonly isOverdue?: boolean | null
  /** The date in London. Required with `isOverdue`. */
  readonly today?: Day
  /** False: `name` must match the current name. */
  readonly withPreviousNames?: boolean
  /** The order of the first `sortedMax` companies; others follow as they would without it. Default: best match first. */
  readonly sort?: SearchSort | null
  readonly page: PageRequest
}

export interface Candidate {
  readonly number: CompanyNumber
  readonly name: string
  readonly status: string | null
  readonly type: string | null
  readonly postcode: string | null
  readonly addressSnippet: string | null
  readonly incorporatedOn: Day | null
  readonly dissolvedOn: Day | null
  readonly accountsType: string | null
  readonly sicCodes: readonly string[]
  /** The name that matched, current or previous; null if no name was searched for. */
  readonly matchedName: string | null
  /** From 0 to 1; null if no name was searched for. */
  readonly score: number | null
}

export interface SearchAnswer {
  readonly candidates: readonly Candidate[]
  readonly total: number
  /** False if counting further would have cost too much: there are at least this many. */
  readonly isTotalExact: boolean
}
