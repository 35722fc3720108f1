import type { DomainResolution } from '@brassplate/sdk'
import type { Cell } from '../sheet.js'

export const outcomes = [
  'matched',
  'needs_review',
  'no_match',
  'non_uk_entity',
  'scrape_failed',
  'free_mail',
  'empty',
  'credit_limit',
  'error',
] as const

export type Outcome = (typeof outcomes)[number]

/** What the company was found by. `decision`: a person chose it. */
export type MatchedBy = 'number' | 'name' | 'domain' | 'email' | 'decision'

export interface RowCompany {
  readonly company_number: string
  readonly company_name: string
  readonly company_status: string | null
  readonly registered_postcode: string | null
  readonly incorporated_on: string | null
}

export interface RowCandidate {
  readonly company_number: string
  readonly company_name: string
  readonly match_confidence: number | null
  readonly reason: string | null
}

export interface RowError {
  readonly code: string
  readonly message: string
  readonly next_step: string
}

/** The answer to one row, without the row itself. */
export interface RowResult {
  readonly outcome: Outcome
  readonly matched_by: MatchedBy | null
  readonly company: RowCompany | null
  /** The domain that was judged; null if none was. */
  readonly domain: string | null
  readonly match_confidence: number | null
  /** At most three, the most likely first. Empty unless the outcome is `needs_review` or `credit_limit`. */
  readonly candidates: readonly RowCandidate[]
  /** Numbers of companies that the website names as its group. */
  readonly group: readonly string[]
  /** Why there is no match. */
  readonly reason: string | null
  readonly charged: boolean
  readonly error: RowError | null
  /** The whole answer for the domain, with its evidence. */
  readonly answer: DomainResolution | null
}

/** One line of a result: the row as it was given, and its answer. */
export interface RowAnswer extends RowResult {
  readonly line: number
  /** A text for a plain list, otherwise an object of its columns. */
  readonly input: string | Readonly<Record<string, Cell>>
}

export const noResult: RowResult = {
  outcome: 'empty',
  matched_by: null,
  company: null,
  domain: null,
  match_confidence: null,
  candidates: [],
  group: [],
  reason: null,
  charged: false,
  error: null,
  answer: null,
}
