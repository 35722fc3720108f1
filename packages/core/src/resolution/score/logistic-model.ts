import type { FeatureSet } from './features/feature-set.js'

/** A logistic regression: a constant and one weight per feature, in natural log-odds. */
export interface LogisticModel {
  readonly constant: number
  readonly weights: Readonly<Record<string, number>>
}

export function logOdds({ constant, weights }: LogisticModel, features: FeatureSet): number {
  let sum = constant
  for (const [name, value] of features.values) sum += (weights[name] ?? 0) * value
  return sum
}

export function sigmoid(odds: number): number {
  return odds >= 0 ? 1 / (1 + Math.exp(-odds)) : Math.exp(odds) / (1 + Math.exp(odds))
}

/**
 * Log-odds of candidates of which at most one is right: each one's odds against all others together and against none
 * of them.
 */
export function shareOdds(odds: readonly number[]): number[] {
  const top = Math.max(0, ...odds)
  const whole = odds.reduce((sum, one) => sum + Math.exp(one - top), Math.exp(-top))
  return odds.map((one) => one - top - Math.log(Math.max(whole - Math.exp(one - top), Number.MIN_VALUE)))
}
