import type { FactCells } from '../exports/fact-columns.js'
import type { Cell } from './sheet.js'

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

/** Which rows a result has. `unmatched`: those that are neither matched nor to review. */
export const rowChoices = ['all', 'matched', 'needs_review', 'unmatched'] as const
export type RowChoice = (typeof rowChoices)[number]

export function isChosenRow({ outcome }: { readonly outcome: Outcome }, choice: RowChoice): boolean {
  if (choice === 'all') return true
  return choice === (outcome === 'matched' || outcome === 'needs_review' ? outcome : 'unmatched')
}

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

/** A company that the API suggests, because it cannot tell which one is right. */
export interface PossibleCompany {
  readonly company_number: string
  readonly company_name: string
  readonly match_confidence: number | null
  readonly why_not_matched: string | null
}

/** What the API says about the company that runs a website, as far as a row needs it. Results hold the whole answer. */
export interface WebsiteAnswer {
  readonly match_status: Extract<Outcome, 'matched' | 'needs_review' | 'no_match' | 'non_uk_entity' | 'scrape_failed'>
  readonly match_confidence: number | null
  readonly canonical_domain: string
  readonly company: RowCompany | null
  readonly related_companies: readonly { readonly company_number: string; readonly relation: string }[]
  readonly review_candidates: readonly PossibleCompany[]
  readonly explanation: string
  readonly decided_by: string
  readonly charged: boolean
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
  /** Why there is no match, or what is odd about it. */
  readonly reason: string | null
  readonly charged: boolean
  readonly error: RowError | null
  /** The whole answer for the domain, with its evidence. */
  readonly answer: WebsiteAnswer | null
}

/** One line of a result: the row as it was given, and its answer. */
export interface RowAnswer extends RowResult {
  readonly line: number
  /** A text for a plain list, otherwise an object of its columns. */
  readonly input: string | Readonly<Record<string, Cell>>
  /** The first row of the same company, if another row came before this one. */
  readonly duplicate_of?: number | null
  /** The columns that were chosen for the result. */
  readonly columns?: FactCells
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
