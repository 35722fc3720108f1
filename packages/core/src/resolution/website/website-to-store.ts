import type { CompanyNumber } from '../../register/company/company-number.js'
import { dayMs, hourMs, type Instant } from '../../shared/clock.js'
import { clauseOf, sentence } from '../decide/explain.js'
import { modelVersion } from '../score/weights.js'
import type { FoundWebsite, JudgedWebsite, WebsiteVerdict } from './find-website.js'
import type { WebsiteVerification } from './verify-website.js'
import type { KeptWebsiteCandidate, LastVerified, StoredWebsite } from './website-store.js'

const keptMs: Readonly<Record<WebsiteVerdict['status'], number>> = {
  verified: 90 * dayMs,
  needs_review: 30 * dayMs,
  no_match: 14 * dayMs,
}
/** A known site that could not be read just now says nothing of the company. */
const unreadKeptMs = 6 * hourMs
export const websiteCandidatesMax = 5
/** A verified website of a watched company is looked at again after so long, and after a failure once more. */
const recheckMs = 30 * dayMs
const secondLookMs = dayMs
const failuresMax = 2

export type VerifiedWebsite = FoundWebsite<WebsiteVerification>

/** What is kept of a search for a company's website, and how long. */
export function keepWebsite(
  company: CompanyNumber,
  { best, judged }: VerifiedWebsite,
  before: StoredWebsite | null,
  now: Instant,
): StoredWebsite {
  const status = best?.verdict.status ?? 'no_match'
  const isUnread = status === 'no_match' && judged.some((one) => isKnown(one) && one.verdict.unreadReason !== null)
  const shown = status === 'verified' ? [] : judged.filter((one) => isKnown(one) || one.verdict.status !== 'no_match')
  const domain = best && status === 'verified' ? best.verdict.domain : null
  return {
    company,
    status,
    domain,
    confidence: best?.verdict.confidence ?? 0,
    evidence: best?.verdict.evidence ?? [],
    candidates: distinct(shown.map(candidateOf)).slice(0, websiteCandidatesMax),
    checkedAt: now,
    expiresAt: now + (isUnread ? unreadKeptMs : keptMs[status]),
    modelVersion,
    lastVerified: domain === null ? missed(before?.lastVerified ?? null, now) : seen(domain, now),
  }
}

/** A website that was looked at again, alone; `verdict` is null where its company is not known any more. */
export function keepChecked(before: StoredWebsite, verdict: WebsiteVerification | null, now: Instant): StoredWebsite {
  if (verdict?.status !== 'verified') {
    const lastVerified = missed(before.lastVerified, now)
    // One failure may be the site's bad day: the answer stands until the second.
    return lastVerified ? { ...before, lastVerified } : { ...before, ...lost, checkedAt: now, expiresAt: now }
  }
  const { domain, confidence, evidence } = verdict
  const verified = { status: 'verified', domain, confidence, evidence, candidates: [], modelVersion } as const
  const lastVerified = seen(domain, now)
  return { ...before, ...verified, checkedAt: now, expiresAt: now + keptMs.verified, lastVerified }
}

const lost = {
  status: 'no_match',
  domain: null,
  confidence: 0,
  evidence: [],
  candidates: [],
  lastVerified: null,
} as const

function seen(domain: string, now: Instant): LastVerified {
  return { domain, failures: 0, checkAt: now + recheckMs }
}

/** Null where it is lost. */
function missed(before: LastVerified | null, now: Instant): LastVerified | null {
  if (!before || before.failures + 1 >= failuresMax) return null
  return { ...before, failures: before.failures + 1, checkAt: now + secondLookMs }
}

/** Somebody says that it is the company's; a guess that led nowhere is nobody's word. */
function isKnown({ source }: JudgedWebsite<WebsiteVerification>): boolean {
  return source === 'reverse_index' || source === 'imported'
}

function candidateOf({ verdict }: JudgedWebsite<WebsiteVerification>): KeptWebsiteCandidate {
  const reasons = verdict.evidence.filter(({ kind }) => kind !== 'prior' && kind !== 'site_kind')
  return {
    domain: verdict.domain,
    confidence: verdict.confidence,
    reasons: reasons.map((reason) => ({
      kind: reason.kind,
      supports: reason.supports,
      detail: sentence(clauseOf(reason)),
    })),
    whyNotVerified: sentence(verdict.reason ?? 'another site fits better'),
  }
}

/** Several names may lead to one site. */
function distinct(candidates: readonly KeptWebsiteCandidate[]): KeptWebsiteCandidate[] {
  const byDomain = new Map<string, KeptWebsiteCandidate>()
  for (const candidate of candidates) if (!byDomain.has(candidate.domain)) byDomain.set(candidate.domain, candidate)
  return [...byDomain.values()]
}
