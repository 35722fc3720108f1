import type { z } from 'zod'
import type { CompanyMatch } from '../../register/match/question.js'
import type { Candidate } from '../../register/search/question.js'
import { invariant } from '../../shared/invariant.js'
import type { companyMatch, namedCompany } from './schemas.js'

export function renderMatch(match: CompanyMatch): z.input<typeof companyMatch> {
  const { decision, confidence: match_confidence, company } = match
  const candidates = match.candidates.map(({ company, confidence, evidence, whyNotMatched }, place) => ({
    ...renderNamed(company),
    matched_name: company.matchedName,
    match_confidence: confidence,
    rank: place + 1,
    evidence: evidence.map((one) => ({ ...one })),
    why_not_matched: whyNotMatched,
  }))
  if (decision !== 'matched') return { decision, match_confidence, company: null, candidates }
  invariant(company !== null, 'a match has a company')
  return { decision, match_confidence, company: renderNamed(company), candidates }
}

function renderNamed(company: Candidate): z.input<typeof namedCompany> {
  return {
    company_number: company.number,
    company_name: company.name,
    company_status: company.status,
    company_type: company.type,
    registered_postcode: company.postcode,
    address_snippet: company.addressSnippet,
    incorporated_on: company.incorporatedOn,
    dissolved_on: company.dissolvedOn,
  }
}
