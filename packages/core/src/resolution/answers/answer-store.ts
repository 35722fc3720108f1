import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { CompanyRelation } from '../decide/company-relation.js'
import type { DecidedBy, MatchStatus } from '../match-status.js'
import type { Evidence } from '../score/evidence.js'

/** A stored decision for a domain, with its evidence. Company details are read from the register each time it is returned. */
export interface StoredAnswer {
  /** As requested. */
  readonly domain: string
  readonly canonicalDomain: string
  readonly status: MatchStatus
  readonly confidence: number
  /** Absent in the store, which holds only decisions of the model. */
  readonly decidedBy?: DecidedBy
  readonly company: CompanyNumber | null
  readonly evidence: readonly Evidence[]
  readonly related: readonly StoredRelation[]
  readonly candidates: readonly StoredCandidate[]
  readonly explanation: string
  readonly pages: readonly StoredPage[]
  /** Why the site could not be read; null if it was read. */
  readonly unreadReason: string | null
  readonly modelVersion: string
  readonly resolvedAt: Instant
  readonly expiresAt: Instant
  /** Consecutive failures to read the site. */
  readonly failures: number
}

export interface StoredRelation {
  readonly company: CompanyNumber
  readonly relation: CompanyRelation
  readonly sourceUrl: string | null
  readonly quote: string | null
}

export interface StoredCandidate {
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

export interface StoredPage {
  readonly url: string
  readonly status: number
  readonly contentSha256: string
  readonly fetchedAt: Instant
}

export interface AnswerStore {
  /** Also returns an expired answer; the caller checks `expiresAt`. */
  find(domain: string): Promise<StoredAnswer | null>

  /** The same for many domains, by domain. */
  findMany(domains: readonly string[]): Promise<ReadonlyMap<string, StoredAnswer>>

  /** Like `find`, and no other transaction can replace the answer before this one ends. */
  hold(domain: string): Promise<StoredAnswer | null>

  /** Replaces the current answer. The old one stays available to `findAt` until it is purged. */
  keep(answer: StoredAnswer): Promise<void>

  /** The answer that was current at that time, or the first one after it, even if it has been replaced. */
  findAt(domain: string, at: Instant): Promise<StoredAnswer | null>

  /** Deletes at most `limit` answers that were replaced before that time. Returns how many. */
  purge(before: Instant, limit: number): Promise<number>

  /** Deletes at most `limit` answers that expired before that time and that no account reviews. Returns how many. */
  purgeEnded(before: Instant, limit: number): Promise<number>

  /** Expires every answer that refers to this company. Returns how many. */
  endFor(company: CompanyNumber, at: Instant): Promise<number>
}
