import type { CompanyNumber } from '../../register/company/company-number.js'
import { dayMs, hourMs, type Instant } from '../../shared/clock.js'
import { clauseOf, sentence } from '../decide/explain.js'
import type { SiteResolution } from '../decide/resolve-site.js'
import type { MatchStatus } from '../match-status.js'
import type { StoredAnswer } from './answer-store.js'

const validMs: Readonly<Record<Exclude<MatchStatus, 'scrape_failed'>, number>> = {
  matched: 90 * dayMs,
  non_uk_entity: 90 * dayMs,
  needs_review: 30 * dayMs,
  no_match: 14 * dayMs,
}
const failedMs = 6 * hourMs
const failedMaxMs = 7 * dayMs

/** Converts a resolution to a stored answer. It expires a fixed time after the site was read. Each consecutive failure doubles the time until the next attempt. */
export function toStoredAnswer(
  found: SiteResolution,
  before: StoredAnswer | null,
  now: Instant,
  readAt: Instant = now,
): StoredAnswer {
  const failures = found.matchStatus === 'scrape_failed' ? (before?.failures ?? 0) + 1 : 0
  const forMs =
    found.matchStatus === 'scrape_failed'
      ? Math.min(failedMaxMs, failedMs * 2 ** (failures - 1))
      : validMs[found.matchStatus]
  return {
    domain: found.inputDomain,
    canonicalDomain: found.canonicalDomain,
    status: found.matchStatus,
    confidence: found.matchConfidence,
    company: found.company?.number ?? null,
    evidence: found.evidence,
    related: found.relatedCompanies.map(({ company, relation, sourceUrl, quote }) => ({
      company: company.number,
      relation,
      sourceUrl,
      quote,
    })),
    candidates: found.reviewCandidates.map(({ company, matchConfidence, reasons, whyNotMatched }) => ({
      company: company.number,
      confidence: matchConfidence,
      reasons: reasons.map((reason) => ({
        kind: reason.kind,
        supports: reason.supports,
        detail: sentence(clauseOf(reason)),
      })),
      whyNotMatched,
    })),
    explanation: found.explanation,
    pages: found.pagesRead.map(({ url, status, contentSha256, fetchedAt }) => ({
      url,
      status,
      contentSha256,
      fetchedAt,
    })),
    unreadReason: found.unreadReason,
    modelVersion: found.modelVersion,
    resolvedAt: now,
    expiresAt: readAt + forMs,
    failures,
  }
}

/** Every company that the answer refers to. A change to any of them may change the answer. */
export function companiesOf(answer: StoredAnswer): CompanyNumber[] {
  const numbers = [
    answer.company,
    ...answer.candidates.map(({ company }) => company),
    ...answer.related.map(({ company }) => company),
  ]
  return [...new Set(numbers.filter((number) => number !== null))]
}
