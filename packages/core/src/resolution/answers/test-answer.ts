import { type Instant, minuteMs } from '../../shared/clock.js'
import { testCompany } from '../domain/test-domains.js'
import type { MatchStatus } from '../match-status.js'
import { modelVersion } from '../score/weights.js'
import type { StoredAnswer } from './answer-store.js'

const { number } = testCompany

/** The fixed answer of a test domain. */
export function testAnswer(domain: string, status: MatchStatus, now: Instant): StoredAnswer {
  const isMatched = status === 'matched'
  const quote = 'Harbour Lane Boatworks Limited, company number 09999991'
  return {
    domain,
    canonicalDomain: domain,
    status,
    decidedBy: 'test',
    confidence: isMatched ? 0.99 : status === 'needs_review' ? 0.5 : 0,
    company: isMatched ? number : null,
    evidence: isMatched
      ? [
          {
            kind: 'company_number',
            supports: true,
            bits: 6.63,
            zone: 'footer',
            sourceUrl: `https://${domain}/`,
            quote,
            quoteOffset: 0,
            value: number,
            matchedAgainst: number,
            contentSha256: null,
            fetchedAt: null,
            company: number,
          },
        ]
      : [],
    related: [],
    candidates:
      status === 'needs_review'
        ? [
            {
              company: number,
              confidence: 0.5,
              reasons: [
                { kind: 'domain_label', supports: true, detail: 'The domain name resembles the company name.' },
              ],
              whyNotMatched: 'The evidence is not strong enough.',
            },
          ]
        : [],
    explanation: `${domain} is a test domain: it returns ${status} on every server, free of charge.`,
    pages: [],
    unreadReason: status === 'scrape_failed' ? 'timeout' : null,
    modelVersion,
    resolvedAt: now,
    expiresAt: now + minuteMs,
    failures: 0,
  }
}
