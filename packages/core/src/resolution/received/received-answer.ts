import type { Settled } from '../../credits/charge-reason.js'
import type { TaskKind } from '../../jobs/job-queue.js'
import type { Company } from '../../register/company/company.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId, AnswerId } from '../../shared/ids.js'
import type { StoredPage, StoredReason } from '../answers/answer-store.js'
import type { CompanyRelation } from '../decide/company-relation.js'
import { matchStatuses } from '../match-status.js'
import type { Evidence } from '../score/evidence.js'

export const answerDecisions = [...matchStatuses, 'verified'] as const
export type AnswerDecision = (typeof answerDecisions)[number]

export const decidedBy = ['model', 'reviewer'] as const

/** Answers of one account that are stored. The oldest are removed. */
export const receivedMax = 100_000

/** An answer as an account first received it. There is one for each account, question and version of the answer. */
export interface ReceivedAnswer {
  readonly id: AnswerId
  readonly account: AccountId
  /** `domain`: which company runs it. `company`: which website it has. */
  readonly question: TaskKind
  /** The domain of the question, or the verified website of the company. */
  readonly domain: string | null
  /** The company of the question, or the company that runs the domain. */
  readonly company: CompanyNumber | null
  readonly companyName: string | null
  readonly decision: AnswerDecision
  readonly confidence: number
  readonly decidedBy: (typeof decidedBy)[number]
  readonly decidedAt: Instant
  readonly modelVersion: string
  readonly receivedAt: Instant
  /** The charge when the account first received it. */
  readonly settled: Settled
}

/** Why it was decided, with the register record at the time of receipt. */
export interface AnswerDetail {
  /** The domain that was judged, after redirects to another domain; null for a company. */
  readonly canonicalDomain: string | null
  /** Null for a company. */
  readonly explanation: string | null
  /** Why the site could not be read; null if it was read. */
  readonly unreadReason: string | null
  readonly evidence: readonly Evidence[]
  readonly pages: readonly StoredPage[]
  readonly candidates: readonly ReceivedCandidate[]
  readonly related: readonly ReceivedRelation[]
  /** Null if there is no company. */
  readonly register: RegisterRecord | null
}

export interface ReceivedCandidate {
  /** Null for a candidate website. */
  readonly company: CompanyNumber | null
  readonly companyName: string | null
  /** Null for a candidate company. */
  readonly domain: string | null
  readonly confidence: number
  readonly reasons: readonly StoredReason[]
  readonly whyNot: string
}

export interface ReceivedRelation {
  readonly company: CompanyNumber
  readonly companyName: string
  readonly relation: CompanyRelation
  readonly sourceUrl: string | null
  readonly quote: string | null
}

export interface RegisterRecord {
  readonly company: Company
  readonly asOf: Instant
}

export interface FullReceivedAnswer extends ReceivedAnswer {
  readonly detail: AnswerDetail
}
