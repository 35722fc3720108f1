import type { z } from 'zod'
import type { Settled } from '../../credits/charge-reason.js'
import type { Job } from '../../jobs/job-queue.js'
import { unknownCompany } from '../../register/company/company.js'
import { emptyOverlay } from '../../register/overlay/overlay.js'
import { describeCompany } from '../../register/profile/profile.js'
import type { StoredPage } from '../../resolution/answers/answer-store.js'
import type { DescribedAnswer } from '../../resolution/answers/describe-answer.js'
import type { FoundJob } from '../../resolution/ask/find-job.js'
import { hostIn } from '../../resolution/read/plan-pages.js'
import { isoTime } from '../../shared/clock.js'
import type { AnswerId } from '../../shared/ids.js'
import { invariant } from '../../shared/invariant.js'
import { renderCompany } from '../companies/render.js'
import type { company, companyResult, reviewCandidate } from '../companies/schemas.js'
import { settledJob } from '../credits/charge.js'
import { renderEvidence } from './render-evidence.js'
import { renderSearching, renderWebsite } from './render-website.js'
import type { completedJob, domainResolution, enrichment, job as jobSchema, pageRead, pendingJob } from './schemas.js'
import { statusUrlOf } from './status-url.js'

export function renderResolution(
  described: DescribedAnswer,
  settled: Settled,
  isCached: boolean,
  answerId: AnswerId | null,
): z.input<typeof domainResolution> {
  const { answer } = described
  const start = {
    status: 'completed',
    answer_id: answerId,
    input_domain: answer.domain,
    canonical_domain: answer.canonicalDomain,
    host: hostReadIn(answer.pages),
  } as const
  const decision = { match_confidence: answer.confidence, decided_by: answer.decidedBy ?? 'model' }
  const rest = {
    evidence: answer.evidence.map(renderEvidence),
    related_companies: described.related.map(({ facts, relation, sourceUrl, quote }) => ({
      company_number: facts.number,
      company_name: facts.name,
      company_status: facts.status,
      relation,
      source_url: sourceUrl,
      quote,
    })),
    review_candidates: described.candidates.map(renderCandidate),
    explanation: answer.explanation,
    pages_read: answer.pages.map(renderPageRead),
    model_version: answer.modelVersion,
    charged: settled.charged,
    charge_reason: settled.reason,
    resolved_at: isoTime(answer.resolvedAt),
    expires_at: isoTime(answer.expiresAt),
    cached: isCached,
  }
  return answer.status === 'matched'
    ? { ...start, match_status: answer.status, ...decision, company: matchedCompany(described), ...rest }
    : { ...start, match_status: answer.status, ...decision, company: null, ...rest, unread_reason: answer.unreadReason }
}

/** A company that has left the register since it was matched has only a number. */
function matchedCompany({ answer, profile }: DescribedAnswer): z.input<typeof company> {
  if (profile) return renderCompany(profile)
  const { company: number, resolvedAt } = answer
  invariant(number !== null, 'a match has a company')
  const unlisted = { company: unknownCompany(number, `Company ${number}`), asOf: resolvedAt, snapshotAsOf: null }
  return renderCompany(describeCompany(unlisted, emptyOverlay, resolvedAt))
}

/** The home page is always the first page. */
export function hostReadIn([home]: readonly StoredPage[]): string | null {
  return home ? hostIn(home.url) || null : null
}

export function renderPageRead({ url, status, contentSha256, fetchedAt }: StoredPage): z.input<typeof pageRead> {
  return { url, http_status: status, content_sha256: contentSha256, fetched_at: isoTime(fetchedAt) }
}

export function renderEnrichment(
  described: DescribedAnswer,
  settled: Settled,
  _isCached: boolean,
  answerId: AnswerId | null,
): z.input<typeof enrichment> {
  const { answer, profile } = described
  return {
    ...renderResult(described),
    answer_id: answerId,
    input_domain: answer.domain,
    host: hostReadIn(answer.pages),
    evidence: answer.evidence.map(renderEvidence),
    as_of: profile && isoTime(profile.asOf),
    charged: settled.charged,
    charge_reason: settled.reason,
  }
}

export function renderCompleted(described: DescribedAnswer, settled: Settled): z.input<typeof completedJob> {
  return {
    status: 'completed',
    input_domain: described.answer.domain,
    charged: settled.charged,
    charge_reason: settled.reason,
    host: hostReadIn(described.answer.pages),
    result: renderResult(described),
  }
}

/** Renders a job that is not completed. */
/** `isJoined`: another call of the account created the job and pays for it. */
export function renderPending(job: Job, isJoined = false): z.input<typeof pendingJob> {
  return {
    status: job.status === 'completed' ? 'processing' : job.status,
    input_domain: job.subject,
    job_id: job.id,
    charged: false,
    charge_reason: job.status === 'failed' ? 'job_failed' : isJoined ? 'already_charged' : 'pending',
    status_url: statusUrlOf(job),
    error_message: job.errorMessage,
  }
}

export function renderJob(found: FoundJob): z.input<typeof jobSchema> {
  const { job, described } = found
  const settled = settledJob(job)
  return {
    job_id: job.id,
    kind: job.kind,
    status: job.status,
    input_domain: job.work === 'domain' ? job.subject : null,
    company_number: job.work === 'company' ? job.subject : null,
    charged: settled.charged,
    charge_reason: settled.reason,
    status_url: statusUrlOf(job),
    error_message: job.errorMessage,
    created_at: isoTime(job.createdAt),
    finished_at: job.finishedAt === null ? null : isoTime(job.finishedAt),
    resolution: described && renderResolution(described, settled, false, found.answerId),
    reverse_domain: renderReverse(found),
  }
}

/** Null for a domain job and for a failed job. */
function renderReverse({ job, website, answerId }: FoundJob): z.input<typeof jobSchema>['reverse_domain'] {
  if (website) return renderWebsite(website, answerId)
  const isOpen = job.status === 'pending' || job.status === 'processing'
  return job.work === 'company' && isOpen ? renderSearching(job) : null
}

function renderResult(described: DescribedAnswer): z.input<typeof companyResult> {
  const { answer, candidates } = described
  const decision = { match_confidence: answer.confidence, decided_by: answer.decidedBy ?? 'model' }
  const review_candidates = candidates.map(renderCandidate)
  if (answer.status !== 'matched') return { match_status: answer.status, ...decision, ...noFacts, review_candidates }
  const facts = matchedCompany(described)
  return {
    match_status: answer.status,
    ...decision,
    company_name: facts.company_name,
    company_number: facts.company_number,
    company_status: facts.company_status,
    registered_postcode: facts.registered_postcode,
    incorporated_on: facts.incorporated_on,
    accounts_type: facts.accounts_type,
    accounts_next_due: facts.accounts_next_due,
    accounts_overdue: facts.accounts_overdue,
    accounts_days_until_due: facts.accounts_days_until_due,
    confirmation_next_due: facts.confirmation_next_due,
    confirmation_overdue: facts.confirmation_overdue,
    confirmation_days_until_due: facts.confirmation_days_until_due,
    has_insolvency_history: facts.has_insolvency_history,
    current_insolvency_status: facts.current_insolvency_status,
    has_active_charges: facts.has_active_charges,
    last_charge_date: facts.last_charge_date,
    days_since_last_charge: facts.days_since_last_charge,
    recent_director_resignation: facts.recent_director_resignation,
    last_director_change_date: facts.last_director_change_date,
    days_since_last_director_change: facts.days_since_last_director_change,
    recent_resignations: facts.recent_resignations,
    review_candidates,
  }
}

const noFacts = {
  company_name: null,
  company_number: null,
  company_status: null,
  registered_postcode: null,
  incorporated_on: null,
  accounts_type: null,
  accounts_next_due: null,
  accounts_overdue: null,
  accounts_days_until_due: null,
  confirmation_next_due: null,
  confirmation_overdue: null,
  confirmation_days_until_due: null,
  has_insolvency_history: null,
  current_insolvency_status: null,
  has_active_charges: null,
  last_charge_date: null,
  days_since_last_charge: null,
  recent_director_resignation: null,
  last_director_change_date: null,
  days_since_last_director_change: null,
  recent_resignations: [],
}

export function renderCandidate(
  candidate: DescribedAnswer['candidates'][number],
  place: number,
): z.input<typeof reviewCandidate> {
  const { facts } = candidate
  return {
    company_number: facts.number,
    company_name: facts.name,
    company_status: facts.status,
    registered_postcode: facts.office.postalCode,
    incorporated_on: facts.incorporatedOn,
    match_confidence: candidate.confidence,
    rank: place + 1,
    reasons: candidate.reasons.map(({ kind, supports, detail }) => ({ kind, supports, detail })),
    why_not_matched: candidate.whyNotMatched,
  }
}
