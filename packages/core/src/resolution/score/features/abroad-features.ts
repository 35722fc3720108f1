import type { FeatureSet } from './feature-set.js'

const likely = 0.3

/** What the probability that the site is run from abroad means for a candidate: less if the site states its number. */
export function abroadFeatures(set: Pick<FeatureSet, 'has'>, abroad: number): Readonly<Record<string, number>> {
  const isStated = set.has('num_company', 'num_bracket', 'num_registration') && !set.has('num_name_nowhere')
  return {
    abroad_score: abroad,
    abroad_unnumbered: isStated ? 0 : abroad,
    abroad_likely: !isStated && abroad >= likely ? 1 : 0,
  }
}
