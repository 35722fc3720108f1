import { type Company, unknownCompany } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { emptyOverlay } from '../../register/overlay/overlay.js'
import { type CompanyProfile, describeCompany } from '../../register/profile/profile.js'
import type { Instant } from '../../shared/clock.js'
import type { MatchStatus } from '../match-status.js'
import { hostOf } from './domain.js'

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

export const testCompany: Company = {
  ...unknownCompany(asCompanyNumber('09999991'), 'HARBOUR LANE BOATWORKS LIMITED'),
  status: 'active',
  type: 'ltd',
  jurisdiction: 'england-wales',
  incorporatedOn: '2015-02-01',
}

export function testProfile(now: Instant): CompanyProfile {
  return describeCompany({ company: testCompany, asOf: now, snapshotAsOf: null }, emptyOverlay, now)
}
