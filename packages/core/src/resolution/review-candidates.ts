import type { Company } from '../register/company.js'
import { confidenceOf } from './confidence.js'
import { doubtOf } from './decide.js'
import type { Evidence } from './evidence.js'
import { sentence } from './explain.js'
import type { Scored } from './score.js'
import type { Site } from './site.js'

export interface ReviewCandidate {
  readonly company: Company
  readonly matchConfidence: number
  readonly rank: number
  readonly reasons: readonly Evidence[]
  readonly whyNotMatched: string
}

/** Companies for a person to look at, each with why it was not taken for certain. */
export function reviewCandidates(site: Site, review: readonly Scored[], scored: readonly Scored[]): ReviewCandidate[] {
  return review.map((candidate, place) => ({
    company: candidate.company,
    matchConfidence: confidenceOf(candidate, scored, 'undecided'),
    rank: place + 1,
    reasons: [...candidate.evidence].sort((one, other) => Math.abs(other.bits) - Math.abs(one.bits)),
    whyNotMatched: sentence(
      place === 0 ? (doubtOf(site, candidate, scored) ?? 'another reading is possible') : behind(review[0], candidate),
    ),
  }))
}

function behind(first: Scored | undefined, candidate: Scored): string {
  const difference = first ? first.bits - candidate.bits : 0
  return difference > 1 && first ? `${first.company.name} fits better` : 'it fits no better than others'
}
