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
