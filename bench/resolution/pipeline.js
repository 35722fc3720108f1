import { resolveSite } from '../../packages/core/dist/index.js'

/** The one place that calls the product. Gives what a line of the results says of a site. */
export async function resolveDomain({ web, storage, clock }, domain) {
  const { register, overlay } = storage
  const resolution = await resolveSite({ web, register, overlay, clock }, domain).catch(refused)
  if (resolution === null) return refusedLine
  return {
    match_status: resolution.matchStatus,
    company_number: resolution.company?.number ?? null,
    match_confidence: resolution.matchConfidence,
    review_candidates: resolution.reviewCandidates.map(candidateLine),
    evidence: resolution.evidence,
    pages_read: resolution.pagesRead.map((page) => page.url),
  }
}

/** A name under which others register, or no name at all: nobody in particular stands behind it. */
const refusedLine = {
  match_status: 'no_match',
  company_number: null,
  match_confidence: 0,
  review_candidates: [],
  evidence: [],
  pages_read: [],
}

function refused(error) {
  if (error?.code === 'invalid_domain') return null
  throw error
}

function candidateLine(candidate) {
  const { company, matchConfidence } = candidate
  return { company_number: company.number, company_name: company.name, match_confidence: matchConfidence }
}
