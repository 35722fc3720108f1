import { z } from 'zod'
import { time } from '../../contract/common.js'
import { chargeReasons } from '../../credits/charge-reason.js'
import { jobKinds } from '../../jobs/job-queue.js'
import { companyStatus } from '../../register/company/company-schemas.js'
import { companyRelations } from '../../resolution/decide/company-relation.js'
import { unmatchedStatuses } from '../../resolution/match-status.js'
import { evidenceKinds } from '../../resolution/score/evidence.js'
import {
  company,
  companyResult,
  decidedBy,
  matchConfidence,
  matchedResultFields,
  reason,
  reviewCandidate,
  unmatchedResultFields,
} from '../companies/schemas.js'
import { currentSignal, signal } from '../signals/schemas.js'

export const reverseDomainStatuses = ['verified', 'needs_review', 'no_match', 'pending', 'not_searched'] as const

/** As the caller wrote it. The use case parses and validates it. */
export const domain = z.string().meta({
  description: 'A domain, a URL or an email address. A host such as `shop.harbour-lane.co.uk` gets its own answer.',
})

export const hostRead = z.string().nullable().meta({
  description: 'The host whose home page was read, after redirects. Null if no page was read.',
})

const askedAs = 'The registered domain, or the host below it that was asked about. Answers are stored under this name.'
const text = z.string().nullable()
export const unreadReason = text.meta({
  description: 'Why the site could not be read, such as `timeout`.',
})
const chargeReason = z.enum(chargeReasons).meta({ description: 'Why the answer was charged or free.' })

const recordedId = text.meta({
  description: 'The record of this answer: `GET /v1/answers/{answer_id}`. Null for test domains and for no answer.',
})

export const evidence = z
  .strictObject({
    kind: z.enum(evidenceKinds),
    supports: z.boolean().meta({ description: 'False if it counts against the company.' }),
    bits: z.number().meta({ description: 'Its weight in bits of log-odds. The bits add up to the confidence.' }),
    zone: text.meta({ description: 'The part of the page, such as `footer`.' }),
    source_url: text,
    quote: text,
    quote_offset: z.int().nullable().meta({ description: 'Where the quote begins in the text of the page.' }),
    value: text.meta({ description: 'What the site says.' }),
    matched_against: text.meta({ description: 'The value of the register that it was compared with.' }),
    content_sha256: text.meta({ description: 'The hash of the page as it was read.' }),
    fetched_at: time.nullable(),
  })
  .meta({ id: 'Evidence' })

export const pendingJob = z
  .strictObject({
    status: z.enum(['pending', 'processing', 'failed']),
    input_domain: z.string(),
    job_id: z.string(),
    charged: z.boolean(),
    charge_reason: chargeReason.optional(),
    status_url: z.string().optional().meta({ description: 'The path to poll.' }),
    error_message: text.optional(),
  })
  .meta({ id: 'PendingJob' })

export const completedJob = z
  .strictObject({
    status: z.literal('completed'),
    input_domain: z.string(),
    charged: z.boolean(),
    charge_reason: chargeReason,
    host: hostRead,
    result: companyResult,
  })
  .meta({ id: 'CompletedJob' })

export const jobStatus = z.discriminatedUnion('status', [pendingJob, completedJob])

const enrichmentFields = {
  answer_id: recordedId,
  input_domain: z.string().meta({ description: askedAs }),
  host: hostRead,
  evidence: z.array(evidence),
  as_of: time.nullable(),
  charged: z.boolean(),
  charge_reason: chargeReason,
}

export const enrichment = z
  .discriminatedUnion('match_status', [
    z.strictObject({ ...matchedResultFields, ...enrichmentFields }).meta({ id: 'MatchedEnrichment' }),
    z.strictObject({ ...unmatchedResultFields, ...enrichmentFields }).meta({ id: 'UnmatchedEnrichment' }),
  ])
  .meta({ id: 'Enrichment' })

export const relatedCompany = z
  .strictObject({
    company_number: z.string(),
    company_name: z.string(),
    company_status: companyStatus.nullable(),
    relation: z.enum(companyRelations).meta({ description: 'How it relates to the company that runs the site.' }),
    source_url: text,
    quote: text,
  })
  .meta({ id: 'RelatedCompany' })

export const pageRead = z.strictObject({
  url: z.string(),
  http_status: z.int(),
  content_sha256: text,
  fetched_at: time,
})

/** The fields of every answer about a domain. */
export const domainAnswerFields = {
  status: z.literal('completed'),
  answer_id: recordedId,
  input_domain: z.string().meta({ description: askedAs }),
  canonical_domain: z
    .string()
    .meta({ description: 'The domain or host that was judged, after redirects to another one.' }),
  host: hostRead,
  match_confidence: matchConfidence,
  decided_by: decidedBy,
  evidence: z.array(evidence),
  related_companies: z.array(relatedCompany),
  review_candidates: z.array(reviewCandidate),
  explanation: z.string().meta({ description: 'The decision in plain sentences. It may quote the site.' }),
  pages_read: z.array(pageRead),
  model_version: z.string(),
  charged: z.boolean(),
  charge_reason: chargeReason,
  resolved_at: time,
  expires_at: time.meta({ description: 'Until then the stored answer is used.' }),
  cached: z.boolean().meta({ description: 'Whether the answer was already stored.' }),
}

export const domainResolution = z
  .discriminatedUnion('match_status', [
    z
      .strictObject({ ...domainAnswerFields, match_status: z.literal('matched'), company })
      .meta({ id: 'MatchedDomain' }),
    z
      .strictObject({
        ...domainAnswerFields,
        match_status: z.enum(unmatchedStatuses),
        company: z.null(),
        unread_reason: unreadReason,
      })
      .meta({ id: 'UnmatchedDomain' }),
  ])
  .meta({ id: 'DomainResolution' })

const websiteCandidate = z
  .strictObject({
    domain: z.string(),
    match_confidence: matchConfidence,
    rank: z.int().meta({ description: '1 is the most likely.' }),
    reasons: z.array(reason),
    why_not_verified: z.string(),
  })
  .meta({ id: 'WebsiteCandidate' })

export const reverseDomain = z
  .strictObject({
    status: z.enum(reverseDomainStatuses),
    answer_id: recordedId,
    domain: text,
    match_confidence: matchConfidence,
    evidence: z.array(evidence),
    candidates: z.array(websiteCandidate),
    status_url: text.meta({ description: 'The path to poll while `status` is `pending`.' }),
    checked_at: time.nullable(),
  })
  .meta({ id: 'ReverseDomain' })

export const companyResolution = z
  .strictObject({
    company: company.nullable(),
    name_agrees: z.boolean().nullable().meta({
      description:
        'Whether the given name belongs to the given number. The number decides. Null unless both were given.',
    }),
    signals: z.strictObject({ current: z.array(currentSignal), recent: z.array(signal) }),
    reverse_domain: reverseDomain,
    review_candidates: z.array(reviewCandidate),
    charged: z.boolean(),
    charge_reason: chargeReason.nullable().meta({ description: 'Null if no website search was made.' }),
  })
  .meta({ id: 'CompanyResolution' })

export const job = z
  .strictObject({
    job_id: z.string(),
    kind: z.enum(jobKinds),
    status: z.enum(['pending', 'processing', 'completed', 'failed']),
    input_domain: text,
    company_number: text,
    charged: z.boolean(),
    charge_reason: chargeReason,
    status_url: z.string().meta({ description: 'The path to poll.' }),
    error_message: text,
    created_at: time,
    finished_at: time.nullable(),
    resolution: domainResolution.nullable().meta({ description: 'The answer, if the job was about a domain.' }),
    reverse_domain: reverseDomain.nullable().meta({ description: 'The website, if the job was about a company.' }),
  })
  .meta({ id: 'Job' })
