import type { ComparedCandidate } from './features.js'
import { model } from './weights.generated.js'

/** The lowest probability that counts as `matched`. */
export const matchedMin = 0.97
/** The lowest probability of a best candidate that is worth a review. */
export const reviewMin = 0.05
/** The lowest probability of a candidate that is shown. */
export const shownMin = 0.01

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
