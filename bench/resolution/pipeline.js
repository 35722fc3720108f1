import { requireSubject, resolveSite } from '../../packages/core/dist/index.js'

/** The only place that calls the product. Returns one line of the results. */
export async function resolveDomain({ web, storage, clock }, domain) {
  const { register, overlay } = storage
  const site = siteOf(domain)
  if (site === null) return rejectedLine
  const resolution = await resolveSite({ web, register, overlay, clock, breathe: async () => {} }, site)
  return {
    match_status: resolution.matchStatus,
    company_number: resolution.company?.number ?? null,
    match_confidence: resolution.matchConfidence,
    review_candidates: resolution.reviewCandidates.map(renderCandidate),
    evidence: resolution.evidence,
    pages_read: resolution.pagesRead.map((page) => page.url),
  }
}

/** A public suffix or an invalid domain: no single company owns it. */
const rejectedLine = {
  match_status: 'no_match',
  company_number: null,
  match_confidence: 0,
  review_candidates: [],
  evidence: [],
  pages_read: [],
}

function siteOf(text) {
  try {
    const subject = requireSubject(text)
    return subject.kind === 'domain' ? subject.domain : null
  } catch (error) {
    if (error?.code === 'invalid_domain') return null
    throw error
  }
}

function renderCandidate(candidate) {
  const { company, matchConfidence } = candidate
  return { company_number: company.number, company_name: company.name, match_confidence: matchConfidence }
}
