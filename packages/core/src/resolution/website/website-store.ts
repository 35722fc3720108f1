import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { StoredReason } from '../answers/answer-store.js'
import type { Evidence } from '../score/evidence.js'
import type { WebsiteVerdict } from './find-website.js'

/** The stored result of a search for a company's website, with its evidence. */
export interface StoredWebsite {
  readonly company: CompanyNumber
  readonly status: WebsiteVerdict['status']
  /** Null unless verified. */
  readonly domain: string | null
  readonly confidence: number
  readonly evidence: readonly Evidence[]
  /** Sites for a reviewer, best first; empty if one is verified. */
  readonly candidates: readonly StoredWebsiteCandidate[]
  readonly checkedAt: Instant
  readonly expiresAt: Instant
  readonly modelVersion: string
  /** The last verified site until it is lost; null if there is none. */
  readonly lastVerified: LastVerified | null
}

export interface LastVerified {
  readonly domain: string
  /** Consecutive failed checks since. */
  readonly failures: number
  /** When the next check is due. */
  readonly checkAt: Instant
}

export interface StoredWebsiteCandidate {
  readonly domain: string
  readonly confidence: number
  readonly reasons: readonly StoredReason[]
  readonly whyNotVerified: string
}

export interface WebsiteStore {
  /** Also returns an expired website; the caller checks `expiresAt`. */
  find(company: CompanyNumber): Promise<StoredWebsite | null>

  /** Like `find`, and locks the row until the transaction ends. */
  findForUpdate(company: CompanyNumber): Promise<StoredWebsite | null>

  /**
   * Replaces the stored website of the company. The old one stays available to `findAt` until it is purged, unless both
   * have the same `checkedAt`.
   */
  keep(website: StoredWebsite): Promise<void>

  /** The website that was current at that time, or the first one after it, even if it has been replaced. */
  findAt(company: CompanyNumber, at: Instant): Promise<StoredWebsite | null>

  /** Deletes at most `limit` websites that were replaced before that time. Returns how many. */
  purge(before: Instant, limit: number): Promise<number>

  /** Expires the stored website, so that the next question searches again. False if there was no unexpired one. */
  endFor(company: CompanyNumber, at: Instant): Promise<boolean>

  /** Websites of watched companies whose check is due, the longest overdue first. */
  dueForCheck(now: Instant, limit: number): Promise<readonly StoredWebsite[]>
}
