import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { StoredReason } from '../answers/answer-store.js'
import type { Evidence } from '../decide/evidence.js'
import type { WebsiteVerdict } from './find-website.js'

/** Which website a company has, as far as a search could tell, with its evidence. */
export interface StoredWebsite {
  readonly company: CompanyNumber
  readonly status: WebsiteVerdict['status']
  /** Null unless it is verified. */
  readonly domain: string | null
  readonly confidence: number
  readonly evidence: readonly Evidence[]
  /** Sites for a person to look at, the best first; none where one is verified. */
  readonly candidates: readonly KeptWebsiteCandidate[]
  readonly checkedAt: Instant
  readonly expiresAt: Instant
  readonly modelVersion: string
  /** The site that was verified last, until it is lost; null where there was none. */
  readonly lastVerified: LastVerified | null
}

export interface LastVerified {
  readonly domain: string
  /** How often in a row it could not be verified since. */
  readonly failures: number
  /** When it is to be looked at again. */
  readonly checkAt: Instant
}

export interface KeptWebsiteCandidate {
  readonly domain: string
  readonly confidence: number
  readonly reasons: readonly StoredReason[]
  readonly whyNotVerified: string
}

export interface WebsiteStore {
  /** Also one that has expired: whoever asks looks at its time. */
  find(company: CompanyNumber): Promise<StoredWebsite | null>

  /** The same, and nobody else may change it before the transaction ends. */
  findForUpdate(company: CompanyNumber): Promise<StoredWebsite | null>

  /**
   * Takes the place of what was kept of the company before, which is remembered for those who were given it, unless it
   * was found by the same look.
   */
  keep(website: StoredWebsite): Promise<void>

  /** What was kept at that time, or the first since; also what another search has taken the place of. */
  findAt(company: CompanyNumber, at: Instant): Promise<StoredWebsite | null>

  /** Forgets what had its place taken before, at most `limit`. Gives how many. */
  purge(before: Instant, limit: number): Promise<number>

  /** Ends what is kept of a company, so that the next question searches again. False where nothing held any more. */
  endFor(company: CompanyNumber, at: Instant): Promise<boolean>

  /** Those that somebody watches the company of and that are to be looked at again by now, the longest due first. */
  dueForCheck(now: Instant, limit: number): Promise<readonly StoredWebsite[]>
}
