import type { FeatureSet } from './feature-set.js'
import { sigmoid } from './logistic-model.js'

/** Beyond this many log-odds a lead tells no more. */
const leadMax = 8

export interface FirstPass {
  readonly features: FeatureSet
  readonly family: string
  readonly odds: number
}

/** Adds what the first pass says about the other candidates to the features of each. */
export function addLeadFeatures(scored: readonly FirstPass[]): void {
  for (const one of scored) {
    const others = scored.filter((other) => other !== one)
    const runner = Math.max(Number.NEGATIVE_INFINITY, ...others.map(({ odds }) => odds))
    const relatives = others.filter(({ family }) => family === one.family)
    const family = Math.max(Number.NEGATIVE_INFINITY, ...relatives.map(({ odds }) => odds))
    const lead = others.length === 0 ? 1 : clamp((one.odds - runner) / leadMax)
    one.features.set('lead', Math.max(0, lead))
    one.features.set('behind', Math.max(0, -lead))
    one.features.set('runner_up', others.length === 0 ? 0 : sigmoid(runner))
    one.features.set('is_first', one.odds >= runner)
    one.features.set('family_best', relatives.length === 0 ? 0 : sigmoid(family))
    one.features.setSigned('first_pass', clamp(one.odds / leadMax))
  }
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value))
}
