import type { Job, JobKind } from '../../jobs/job-queue.js'
import { type Company, unknownCompany } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { type CompanyProfile, describeCompany } from '../../register/company/profile.js'
import { emptyOverlay } from '../../register/overlay/overlay.js'
import { type Instant, minuteMs, secondMs } from '../../shared/clock.js'
import { type AccountId, asId, type JobId } from '../../shared/ids.js'
import type { StoredAnswer } from '../answers/answer-store.js'
import type { MatchStatus } from '../decide/match-status.js'
import { modelVersion } from '../score/weights.js'
import { hostOf } from './domain.js'

const slowForMs = 3 * secondMs
const pendingForMs = secondMs
const jobRetentionMs = minuteMs

/** Domains under .test with a fixed answer on every server, free of charge and without network access. */
const answered: ReadonlyMap<string, MatchStatus> = new Map([
  ['matched.test', 'matched'],
  ['needs-review.test', 'needs_review'],
  ['no-match.test', 'no_match'],
  ['non-uk.test', 'non_uk_entity'],
  ['scrape-failed.test', 'scrape_failed'],
])

export type TestDomain =
  | { readonly kind: 'answered'; readonly domain: string; readonly status: MatchStatus }
  | { readonly kind: 'queued'; readonly domain: 'slow.test' | 'job-failed.test' }

/** Null for every other domain. */
export function testDomain(text: string): TestDomain | null {
  const domain = /\.test/i.test(text) ? hostOf(text) : null
  if (domain === null) return null
  const status = answered.get(domain)
  if (status !== undefined) return { kind: 'answered', domain, status }
  return domain === 'slow.test' || domain === 'job-failed.test' ? { kind: 'queued', domain } : null
}

const number = asCompanyNumber('09999991')

export const testCompany: Company = {
  ...unknownCompany(number, 'HARBOUR LANE BOATWORKS LIMITED'),
  status: 'active',
  type: 'ltd',
  jurisdiction: 'england-wales',
  incorporatedOn: '2015-02-01',
}

export function testProfile(now: Instant): CompanyProfile {
  return describeCompany({ company: testCompany, asOf: now, bulkAsOf: null }, emptyOverlay, now)
}

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
            bits: 25.5,
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

/** The id encodes the account, the request and the time, so that nothing has to be stored. */
const shape = /^job_test(slow|fail)([0-2])([0-9a-z]{7})([0-9a-z]{6,10})$/
const noAccount = asId('acc', 'acc_nobody')
const kinds = ['enrich', 'resolve_domain', 'partner_enrich'] as const satisfies readonly JobKind[]

export function testJobId(
  domain: 'slow.test' | 'job-failed.test',
  kind: (typeof kinds)[number],
  account: AccountId,
  now: Instant,
): JobId {
  const which = domain === 'slow.test' ? 'slow' : 'fail'
  return asId('job', `job_test${which}${kinds.indexOf(kind)}${accountHash(account)}${now.toString(36)}`)
}

/** A short hash that distinguishes accounts without revealing them (FNV-1a, 32 bits). */
function accountHash(account: AccountId): string {
  let hash = 0x811c9dc5
  for (const character of account) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}

/** The current state of a test job; null for any other id, another account's job or an old one. */
export function testJob(id: string, account: AccountId | null, now: Instant): Job | null {
  const [, which, place, owner, time] = shape.exec(id) ?? []
  if (account !== null && owner !== accountHash(account)) return null
  const kind = kinds[Number(place)]
  const askedAt = Number.parseInt(time ?? '', 36)
  const age = now - askedAt
  if (which === undefined || kind === undefined || !(age >= 0) || age > slowForMs + jobRetentionMs) return null
  const isDone = age >= slowForMs
  const ended = which === 'slow' ? ('completed' as const) : ('failed' as const)
  return {
    id: asId('job', id),
    account: account ?? noAccount,
    kind,
    work: 'domain',
    subject: which === 'slow' ? 'slow.test' : 'job-failed.test',
    status: isDone ? ended : age < pendingForMs ? 'pending' : 'processing',
    createdAt: askedAt,
    finishedAt: isDone ? askedAt + slowForMs : null,
    errorMessage: isDone && which === 'fail' ? 'This test domain fails on purpose. Nothing was charged.' : null,
    outcome: isDone ? (which === 'slow' ? 'test_domain' : 'job_failed') : null,
    chargedFor: null,
  }
}
