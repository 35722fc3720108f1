import { sigmoid } from '../logistic-model.js'
import type { FeatureSet } from './feature-set.js'

/** A larger lead (in log-odds) carries no more information. */
const leadMax = 8
const likelyAbroad = 0.3

export interface FirstPass {
  readonly family: string | number
  readonly odds: number
}

export type LeadFeatures = Readonly<Record<(typeof leadFeatures)[number], number>>

export const leadFeatures = ['lead', 'behind', 'runner_up', 'is_first', 'family_best', 'first_pass'] as const

/** Features of each candidate from the first pass over all candidates. */
export function leadsOf(candidates: readonly FirstPass[]): LeadFeatures[] {
  return candidates.map((one) => {
    const others = candidates.filter((other) => other !== one)
    const runner = Math.max(Number.NEGATIVE_INFINITY, ...others.map(({ odds }) => odds))
    const relatives = others.filter(({ family }) => family === one.family)
    const family = Math.max(Number.NEGATIVE_INFINITY, ...relatives.map(({ odds }) => odds))
    const lead = others.length === 0 ? 1 : clamp((one.odds - runner) / leadMax)
    return {
      lead: Math.max(0, lead),
      behind: Math.max(0, -lead),
      runner_up: others.length === 0 ? 0 : sigmoid(runner),
      is_first: one.odds >= runner ? 1 : 0,
      family_best: relatives.length === 0 ? 0 : sigmoid(family),
      first_pass: clamp(one.odds / leadMax),
    }
  })
}

/** What the probability that the site is run from abroad means for a candidate: less if the site states its number. */
export function abroadFeatures(set: Pick<FeatureSet, 'has'>, abroad: number): Readonly<Record<string, number>> {
  const isStated = set.has('num_company', 'num_bracket', 'num_registration') && !set.has('num_name_nowhere')
  return {
    abroad_score: abroad,
    abroad_unnumbered: isStated ? 0 : abroad,
    abroad_likely: !isStated && abroad >= likelyAbroad ? 1 : 0,
  }
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value))
}
