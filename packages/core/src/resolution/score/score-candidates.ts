import type { Company } from '../../register/company/company.js'
import type { Candidate } from './candidate.js'
import type { Evidence } from './evidence.js'
import type { ExaminedSite } from './examine-site.js'
import { certificateFeatures } from './features/certificate-features.js'
import type { FeaturePlace, FeatureSet } from './features/feature-set.js'
import { abroadFeatures, leadFeatures, leadsOf } from './features/lead-features.js'
import { type LogisticModel, logOdds, shareOdds, sigmoid } from './logistic-model.js'
import { weighEvidence } from './weigh-evidence.js'
import { model } from './weights.generated.js'

/** A candidate with its probability and the evidence that adds up to it. */
export interface Scored {
  readonly company: Company
  readonly candidate: Candidate
  readonly features: FeatureSet
  /** Log2 odds: the sum of the bits of the evidence. */
  readonly bits: number
  readonly confidence: number
  readonly evidence: readonly Evidence[]
}

export interface ScoredSite {
  /** Best first. */
  readonly scored: readonly Scored[]
  /** The probability that no UK company runs the site. */
  readonly abroad: number
}

export interface Models {
  readonly uk: LogisticModel
  readonly first: LogisticModel
  readonly second: LogisticModel
}

/**
 * Scores all candidates twice: first on their own, then with their lead over the others as features. At most one company
 * runs a site, so the candidates share the probability.
 */
export function scoreCandidates(examined: ExaminedSite, { uk, first, second }: Models = model): ScoredSite {
  const abroad = sigmoid(logOdds(uk, examined.uk))
  const sign = foreignSignOf(examined.site)
  for (const { features } of examined.candidates) {
    for (const [name, value] of Object.entries(abroadFeatures(features, abroad))) features.set(name, value, sign)
  }
  const leads = leadsOf(
    examined.candidates.map(({ candidate, features }) => ({
      family: candidate.familyWord,
      odds: logOdds(first, features),
    })),
  )
  for (const [place, { candidate, features }] of examined.candidates.entries()) {
    for (const name of leadFeatures) features.setSigned(name, leads[place]?.[name] ?? 0)
    certificateFeatures(features, examined.site, candidate)
  }
  const odds = examined.candidates.map(({ features }) => logOdds(second, features))
  const shared = shareOdds(odds)
  const scored = examined.candidates.map(({ candidate, features }, place): Scored => {
    const ceded = ((shared[place] ?? 0) - (odds[place] ?? 0)) / Math.LN2
    const strongest = strongestRival(examined.candidates, odds, place)
    const { bits, evidence } = weighEvidence(examined.site, candidate, features, second, { ceded, strongest })
    return { company: candidate.company, candidate, features, bits, confidence: confidenceOf(bits), evidence }
  })
  return { abroad, scored: scored.sort((one, other) => other.bits - one.bits) }
}

/** The place of the first sign of a company abroad. */
function foreignSignOf({ foreignSigns }: ExaminedSite['site']): FeaturePlace | null {
  const sign = foreignSigns.find(({ kind, end }) => kind !== 'place' && end > 0)
  return sign ? { view: sign.view, start: sign.offset, end: sign.end } : null
}

function strongestRival(
  candidates: ExaminedSite['candidates'],
  odds: readonly number[],
  place: number,
): Company | null {
  let best: number | null = null
  for (const [other, value] of odds.entries()) {
    if (other !== place && (best === null || value > (odds[best] ?? 0))) best = other
  }
  return best === null ? null : (candidates[best]?.candidate.company ?? null)
}

const roundedTo = 1_000

/** Only a reviewer is certain. */
const confidenceMax = 0.999

/** Converts bits of log-odds to a probability with three decimals. It never reaches 1. */
export function confidenceOf(bits: number): number {
  return Math.min(confidenceMax, Math.round(sigmoid(bits * Math.LN2) * roundedTo) / roundedTo)
}
