import type { CompanyNumber } from '../../register/company/company-number.js'
import { dayMs, hourMs, type Instant } from '../../shared/clock.js'
import { clauseOf, sentence } from '../decide/explain.js'
import { modelVersion } from '../score/weights.js'
import type { FoundWebsite, JudgedWebsite, WebsiteVerdict } from './find-website.js'
import type { WebsiteVerification } from './verify-website.js'
import type { LastVerified, StoredWebsite, StoredWebsiteCandidate } from './website-store.js'

const validMs: Readonly<Record<WebsiteVerdict['status'], number>> = {
  verified: 90 * dayMs,
  needs_review: 30 * dayMs,
  no_match: 14 * dayMs,
}
/** Short, because an unreadable known site says nothing about the company. */
const unreadValidMs = 6 * hourMs
export const websiteCandidatesMax = 5
/** When a verified website of a watched company is checked again: after a success and after a failure. */
const recheckMs = 30 * dayMs
const retryMs = dayMs
const failuresMax = 2

export type VerifiedWebsite = FoundWebsite<WebsiteVerification>

/** Converts the result of a search to a stored website with its expiry. */
export function toStoredWebsite(
  company: CompanyNumber,
  { best, judged }: VerifiedWebsite,
  before: StoredWebsite | null,
  now: Instant,
): StoredWebsite {
  const status = best?.verdict.status ?? 'no_match'
  const isUnread =
    status === 'no_match' && judged.some((one) => isFromKnownSite(one) && one.verdict.unreadReason !== null)
  const shown =
    status === 'verified' ? [] : judged.filter((one) => isFromKnownSite(one) || one.verdict.status !== 'no_match')
  const domain = best && status === 'verified' ? best.verdict.domain : null
  return {
    company,
    status,
    domain,
    confidence: best?.verdict.confidence ?? 0,
    evidence: best?.verdict.evidence ?? [],
    candidates: distinctByDomain(shown.map(candidateOf)).slice(0, websiteCandidatesMax),
    checkedAt: now,
    expiresAt: now + (isUnread ? unreadValidMs : validMs[status]),
    modelVersion,
    lastVerified: domain === null ? afterFailure(before?.lastVerified ?? null, now) : afterSuccess(domain, now),
  }
}

/** Updates a stored website after a check. `verdict` is null if the company is no longer in the register. */
export function applyRecheck(before: StoredWebsite, verdict: WebsiteVerification | null, now: Instant): StoredWebsite {
  if (verdict?.status !== 'verified') {
    const lastVerified = afterFailure(before.lastVerified, now)
    // A single failure may be temporary, so the website stays verified until the second one.
    return lastVerified ? { ...before, lastVerified } : { ...before, ...lost, checkedAt: now, expiresAt: now }
  }
  const { domain, confidence, evidence } = verdict
  const verified = { status: 'verified', domain, confidence, evidence, candidates: [], modelVersion } as const
  const lastVerified = afterSuccess(domain, now)
  return { ...before, ...verified, checkedAt: now, expiresAt: now + validMs.verified, lastVerified }
}

const lost = {
  status: 'no_match',
  domain: null,
  confidence: 0,
  evidence: [],
  candidates: [],
  lastVerified: null,
} as const

function afterSuccess(domain: string, now: Instant): LastVerified {
  return { domain, failures: 0, checkAt: now + recheckMs }
}

/** Null if the website is now lost. */
function afterFailure(before: LastVerified | null, now: Instant): LastVerified | null {
  if (!before || before.failures + 1 >= failuresMax) return null
  return { ...before, failures: before.failures + 1, checkAt: now + retryMs }
}

/** Whether the candidate comes from a known pair rather than a guess or a search. */
function isFromKnownSite({ source }: JudgedWebsite<WebsiteVerification>): boolean {
  return source === 'reverse_index' || source === 'imported'
}

function candidateOf({ verdict }: JudgedWebsite<WebsiteVerification>): StoredWebsiteCandidate {
  const reasons = verdict.evidence.filter(({ kind }) => kind !== 'prior' && kind !== 'site_kind')
  return {
    domain: verdict.domain,
    confidence: verdict.confidence,
    reasons: reasons.map((reason) => ({
      kind: reason.kind,
      supports: reason.supports,
      detail: sentence(clauseOf(reason)),
    })),
    whyNotVerified: sentence(verdict.reason ?? 'another site is a better match'),
  }
}

/** Several domains may redirect to one site. */
function distinctByDomain(candidates: readonly StoredWebsiteCandidate[]): StoredWebsiteCandidate[] {
  const byDomain = new Map<string, StoredWebsiteCandidate>()
  for (const candidate of candidates) if (!byDomain.has(candidate.domain)) byDomain.set(candidate.domain, candidate)
  return [...byDomain.values()]
}
