import type { Company } from '../../register/company/company.js'
import type { Evidence } from '../score/evidence.js'
import type { Scored, ScoredSite } from '../score/score-candidates.js'
import type { SiteView } from '../score/site-view.js'
import { whyNotMatched } from './decide.js'
import { sentence } from './explain.js'

export interface ReviewCandidate {
  readonly company: Company
  readonly matchConfidence: number
  readonly rank: number
  readonly reasons: readonly Evidence[]
  readonly whyNotMatched: string
}

/** Companies for a reviewer, the likeliest first, each with the reason why it was not matched. */
export function reviewCandidates(
  site: SiteView,
  review: readonly Scored[],
  result: ScoredSite,
  matchThreshold: number,
  decisionReason: string | null,
): ReviewCandidate[] {
  return review.map((candidate, place) => ({
    company: candidate.company,
    matchConfidence: candidate.confidence,
    rank: place + 1,
    reasons: candidate.evidence.filter(({ kind }) => kind !== 'prior' && kind !== 'site_kind'),
    whyNotMatched: sentence(
      place === 0
        ? (whyNotMatched(site, candidate, result, matchThreshold) ??
            decisionReason ??
            'the evidence is not strong enough')
        : rivalReason(candidate, review[0]),
    ),
  }))
}

const equalWithin = 0.005

function rivalReason({ confidence }: Scored, first: Scored | undefined): string {
  const isEqual = first !== undefined && first.confidence - confidence < equalWithin
  return `${first?.company.name} is ${isEqual ? 'as' : 'more'} likely`
}
