import type { ComparedCandidate } from './features.js'
import type { MatchEvidenceKind } from './question.js'
import { model } from './weights.generated.js'

/** The lowest probability that counts as `matched`. */
export const matchedMin = 0.97
/** The lowest probability of a best candidate that is worth a review. */
export const reviewMin = 0.05
/** The lowest probability of a candidate that is shown. */
export const shownMin = 0.01

/** The features that a kind of evidence weighs. */
export const featuresByKind: Readonly<Record<Exclude<MatchEvidenceKind, 'namesakes'>, readonly string[]>> = {
  legal_name: [
    'exact',
    'same_name',
    'other_spelling',
    'missing_in_name',
    'missing_in_query',
    'any_missing',
    'matched_bits',
    'few_bits',
    'typos',
    'typo_bits',
    'abbreviations',
    'reordered',
    'first_word_missing',
    'different_digits',
    'different_initials',
    'group_words',
    'likeness',
    'unlike',
    'one_word',
    'part',
    'search_score',
  ],
  previous_name: ['previous', 'had_previous', 'never_previous'],
  legal_ending: ['ending_dropped', 'ending_added', 'ending_different'],
  postcode: ['postcode_same', 'postcode_district', 'postcode_area', 'postcode_different'],
  address: ['address_fit'],
  incorporated_on: ['incorporated_same', 'incorporated_year', 'incorporated_different'],
  company_status: ['not_live'],
}

/** Log-odds of this candidate against no company at all. */
export function logOddsOf({ features }: Pick<ComparedCandidate, 'features'>): number {
  let sum = model.constant
  for (const [name, value] of Object.entries(features)) sum += weightOf(name) * value
  return sum
}

export function weightOf(feature: string): number {
  return model.weights[feature] ?? 0
}

/**
 * The probability of each candidate. They compete with each other and with "none of them", so two candidates that fit
 * equally well get at most one half each.
 */
export function probabilities(logOdds: readonly number[]): number[] {
  const highest = Math.max(0, ...logOdds)
  const shares = logOdds.map((odds) => Math.exp(odds - highest))
  const total = shares.reduce((sum, share) => sum + share, Math.exp(-highest))
  return shares.map((share) => share / total)
}
