import type { Day } from '../../shared/days.js'
import type { Candidate } from '../search/question.js'

/** What is known about a company that has no number yet. */
export interface MatchQuestion {
  readonly name: string
  readonly postcode: string | null
  readonly address: string | null
  readonly incorporatedOn: Day | null
  readonly previousName: string | null
}

/** The decisions that name no company. */
export const unmatchedDecisions = ['needs_review', 'no_match'] as const
export const matchDecisions = ['matched', ...unmatchedDecisions] as const
export type MatchDecision = (typeof matchDecisions)[number]

export const matchEvidenceKinds = [
  'legal_name',
  'previous_name',
  'legal_ending',
  'postcode',
  'address',
  'incorporated_on',
  'company_status',
  'namesakes',
] as const
export type MatchEvidenceKind = (typeof matchEvidenceKinds)[number]

/** One fact that was compared, weighed in bits of log-odds. */
export interface MatchEvidence {
  readonly kind: MatchEvidenceKind
  readonly supports: boolean
  readonly bits: number
  readonly detail: string
}

export interface MatchCandidate {
  readonly company: Candidate
  /** The probability that this is the company. The probabilities of all candidates add up to at most 1. */
  readonly confidence: number
  readonly evidence: readonly MatchEvidence[]
  /** Null if it is the match. */
  readonly whyNotMatched: string | null
}

export interface CompanyMatch {
  readonly decision: MatchDecision
  /** The confidence of the best candidate; null without candidates. */
  readonly confidence: number | null
  /** Null unless `matched`. */
  readonly company: Candidate | null
  /** Best first. */
  readonly candidates: readonly MatchCandidate[]
}
