import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { CompanyRelation } from '../decide/company-relation.js'
import type { Evidence } from '../decide/evidence.js'
import type { MatchStatus } from '../decide/match-status.js'

/** What was decided of a domain, with its evidence. What the register says of the companies is asked at each answer. */
export interface StoredAnswer {
  /** As it was asked for. */
  readonly domain: string
  readonly canonicalDomain: string
  readonly status: MatchStatus
  readonly confidence: number
  readonly company: CompanyNumber | null
  readonly evidence: readonly Evidence[]
  readonly related: readonly KeptRelation[]
  readonly candidates: readonly KeptCandidate[]
  readonly explanation: string
  readonly pages: readonly KeptPage[]
  /** Why a site could not be read; null where it was. */
  readonly unreadReason: string | null
  readonly modelVersion: string
  readonly resolvedAt: Instant
  readonly expiresAt: Instant
  /** How often in a row the site could not be read. */
  readonly failures: number
}

export interface KeptRelation {
  readonly company: CompanyNumber
  readonly relation: CompanyRelation
  readonly sourceUrl: string | null
  readonly quote: string | null
}

export interface KeptCandidate {
  readonly company: CompanyNumber
  readonly confidence: number
  readonly reasons: readonly StoredReason[]
  readonly whyNotMatched: string
}

export interface StoredReason {
  readonly kind: Evidence['kind']
  readonly supports: boolean
  readonly detail: string
}

export interface KeptPage {
  readonly url: string
  readonly status: number
  readonly contentSha256: string
  readonly fetchedAt: Instant
}

/** What a person decided for his account; null for "none of them". */
export interface Pin {
  readonly company: CompanyNumber | null
  readonly decidedAt: Instant
}

export interface AnswerStore {
  /** Also one that has expired: whoever asks looks at its time. */
  find(domain: string): Promise<StoredAnswer | null>

  /** Takes the place of the answer before it, which is remembered for those who were given it. */
  keep(answer: StoredAnswer): Promise<void>

  /** The answer that was kept at that time, or the first one since; also one that another has taken the place of. */
  findAt(domain: string, at: Instant): Promise<StoredAnswer | null>

  /** Forgets answers whose place was taken before, at most `limit`. Gives how many. */
  purge(before: Instant, limit: number): Promise<number>

  /** Ends every answer that speaks of this company. Gives how many. */
  endFor(company: CompanyNumber, at: Instant): Promise<number>

  /** Takes the place of what the account decided before. */
  pin(account: AccountId, domain: string, pin: Pin): Promise<void>
  pinned(account: AccountId, domain: string): Promise<Pin | null>

  /** What accounts decided, by account and domain, from behind `after`. */
  pins(
    after: { readonly account: AccountId; readonly domain: string } | null,
    limit: number,
  ): Promise<readonly (Pin & { readonly account: AccountId; readonly domain: string })[]>
}
