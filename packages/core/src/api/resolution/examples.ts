import type { z } from 'zod'
import { exampleCompany } from '../companies/examples.js'
import type { companyResult } from '../companies/schemas.js'
import { exampleCurrentSignal, exampleHistorySignal } from '../signals/examples.js'
import type {
  companyResolution,
  completedJob,
  domainResolution,
  enrichment,
  evidence,
  job,
  pendingJob,
  reverseDomain,
} from './schemas.js'

/** A test domain: every server answers it, free of charge. */
const domain = 'matched.test'
const jobId = 'job_4fZk2QmX8sVb1Lr7Tn0Yw3'
export const exampleAnswerId = 'ans_2kVn7RsQ4xTb9Lm0Wp5Yc8'
const contentSha256 = 'd70f149df84923e69066d675966ae9bb38d921ac3a5ccabbdb9ccb779f959b9d'
const fetchedAt = '2026-03-02T12:00:01.000Z'

/** The same quote supports the name and the number. */
function evidenceOn(site: string): z.input<typeof evidence>[] {
  const place = {
    supports: true,
    zone: 'footer',
    source_url: `https://${site}/`,
    quote: 'Harbour Lane Boatworks Ltd. Registered in England No. 9999991.',
    quote_offset: 64,
    content_sha256: contentSha256,
    fetched_at: fetchedAt,
  }
  return [
    {
      ...place,
      kind: 'legal_name',
      bits: 5.28,
      value: 'Harbour Lane Boatworks Ltd',
      matched_against: exampleCompany.company_name,
    },
    {
      ...place,
      kind: 'company_number',
      bits: 4.61,
      value: '9999991',
      matched_against: exampleCompany.company_number,
    },
    {
      kind: 'prior',
      supports: false,
      bits: -2.74,
      zone: null,
      source_url: null,
      quote: null,
      quote_offset: null,
      value: null,
      matched_against: null,
      content_sha256: null,
      fetched_at: null,
    },
  ]
}

const { company_type, company_status_detail, jurisdiction, registered_office, ...withoutOffice } = exampleCompany
const { sic_codes, industries, previous_names, dissolved_on, identity_verification, as_of, ...registerFacts } =
  withoutOffice

const exampleResult: z.input<typeof companyResult> = {
  match_status: 'matched',
  match_confidence: 0.993,
  decided_by: 'test',
  ...registerFacts,
  review_candidates: [],
}

export const exampleResolution: z.input<typeof domainResolution> = {
  status: 'completed',
  answer_id: null,
  input_domain: domain,
  canonical_domain: domain,
  host: domain,
  match_status: 'matched',
  match_confidence: 0.993,
  decided_by: 'test',
  company: exampleCompany,
  evidence: evidenceOn(domain),
  related_companies: [],
  review_candidates: [],
  explanation: `${domain} is run by ${exampleCompany.company_name} (${exampleCompany.company_number}). The site names “Harbour Lane Boatworks Ltd”; and the site states company number ${exampleCompany.company_number}.`,
  pages_read: [{ url: `https://${domain}/`, http_status: 200, content_sha256: contentSha256, fetched_at: fetchedAt }],
  model_version: '5.3ad280df',
  charged: false,
  charge_reason: 'test_domain',
  resolved_at: '2026-03-02T12:00:01.400Z',
  expires_at: '2026-05-31T12:00:01.400Z',
  cached: false,
}

export const exampleNoMatch: z.input<typeof domainResolution> = {
  ...exampleResolution,
  input_domain: 'no-match.test',
  canonical_domain: 'no-match.test',
  host: null,
  match_status: 'no_match',
  match_confidence: 0,
  company: null,
  evidence: [],
  explanation: 'no-match.test is a test domain: it returns no_match on every server, free of charge.',
  pages_read: [],
  unread_reason: null,
}

/** The answer for a domain that was left to a reviewer, after the review. */
export const exampleReviewed: z.input<typeof domainResolution> = {
  ...exampleResolution,
  input_domain: 'needs-review.test',
  canonical_domain: 'needs-review.test',
  host: null,
  match_confidence: 1,
  decided_by: 'reviewer',
  evidence: evidenceOn('needs-review.test'),
  explanation: `A reviewer of this account decided that company ${exampleCompany.company_number} runs needs-review.test.`,
  pages_read: [],
  cached: true,
}

export const exampleEnrichment: z.input<typeof enrichment> = {
  ...exampleResult,
  answer_id: null,
  input_domain: domain,
  host: domain,
  evidence: evidenceOn(domain),
  as_of,
  charged: false,
  charge_reason: 'test_domain',
}

export const examplePendingJob: z.input<typeof pendingJob> = {
  status: 'pending',
  input_domain: 'harbour-lane.example',
  job_id: jobId,
  charged: false,
  charge_reason: 'pending',
  status_url: `/v1/enrich/status/${jobId}`,
  error_message: null,
}

export const examplePendingPartnerJob: z.input<typeof pendingJob> = {
  ...examplePendingJob,
  status_url: `/v1/partner/enrich-company/${jobId}`,
}

/** A partner request that needed no job. */
export const exampleKnownResult: z.input<typeof completedJob> = {
  status: 'completed',
  input_domain: domain,
  charged: false,
  charge_reason: 'test_domain',
  host: domain,
  result: exampleResult,
}

export const exampleCompletedJob: z.input<typeof completedJob> = {
  ...exampleKnownResult,
  input_domain: 'harbour-lane.example',
  charged: true,
  charge_reason: 'matched',
}

const exampleWebsite: z.input<typeof reverseDomain> = {
  status: 'verified',
  answer_id: exampleAnswerId,
  domain: 'harbour-lane.example',
  match_confidence: 0.993,
  evidence: evidenceOn('harbour-lane.example'),
  candidates: [],
  status_url: null,
  checked_at: fetchedAt,
}

export const exampleCompanyResolution: z.input<typeof companyResolution> = {
  company: exampleCompany,
  name_agrees: null,
  signals: { current: [exampleCurrentSignal], recent: [exampleHistorySignal] },
  reverse_domain: exampleWebsite,
  review_candidates: [],
  charged: true,
  charge_reason: 'verified',
}

/** A finished job that searched for the website of a company. */
export const exampleJob: z.input<typeof job> = {
  job_id: jobId,
  kind: 'resolve_company',
  status: 'completed',
  input_domain: null,
  company_number: exampleCompany.company_number,
  charged: true,
  charge_reason: 'verified',
  status_url: `/v1/jobs/${jobId}`,
  error_message: null,
  created_at: '2026-03-02T11:59:58.200Z',
  finished_at: '2026-03-02T12:00:01.400Z',
  resolution: null,
  reverse_domain: exampleWebsite,
}
