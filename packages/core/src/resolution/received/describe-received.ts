import type { TaskKind } from '../../jobs/job-queue.js'
import type { CompanyProfile } from '../../register/profile/profile.js'
import type { Instant } from '../../shared/clock.js'
import type { Crypto } from '../../shared/crypto.js'
import type { AccountId } from '../../shared/ids.js'
import type { DescribedAnswer } from '../answers/describe-answer.js'
import type { StoredWebsite } from '../website/website-store.js'
import { answerIdOf } from './answer-id.js'
import type { FullReceivedAnswer, ReceivedAnswer, RegisterRecord } from './received-answer.js'

/** An answer whose charge is not settled yet. */
export type UnsettledAnswer = Omit<FullReceivedAnswer, 'settled'>

interface Receipt {
  readonly account: AccountId
  readonly at: Instant
}

type HashPort = { readonly crypto: Pick<Crypto, 'sha256'> }

export function receivedDomain(
  { crypto }: HashPort,
  { account, at }: Receipt,
  { answer, profile, candidates, related }: DescribedAnswer,
  decidedBy: ReceivedAnswer['decidedBy'],
): UnsettledAnswer {
  const question: TaskKind = 'domain'
  return {
    id: answerIdOf(crypto, account, question, answer.domain, answer.resolvedAt),
    account,
    question,
    domain: answer.domain,
    company: answer.company,
    companyName: profile?.company.name ?? null,
    decision: answer.status,
    confidence: answer.confidence,
    decidedBy,
    decidedAt: answer.resolvedAt,
    modelVersion: answer.modelVersion,
    receivedAt: at,
    detail: {
      canonicalDomain: answer.canonicalDomain,
      explanation: answer.explanation,
      unreadReason: answer.unreadReason,
      evidence: answer.evidence,
      pages: answer.pages,
      candidates: candidates.map(({ company, facts, confidence, reasons, whyNotMatched }) => ({
        company,
        companyName: facts.name,
        domain: null,
        confidence,
        reasons,
        whyNot: whyNotMatched,
      })),
      related: related.map(({ company, facts, relation, sourceUrl, quote }) => ({
        company,
        companyName: facts.name,
        relation,
        sourceUrl,
        quote,
      })),
      register: registerRecord(profile),
    },
  }
}

/** `profile` is null if the company has left the register. */
export function receivedWebsite(
  { crypto }: HashPort,
  { account, at }: Receipt,
  website: StoredWebsite,
  profile: CompanyProfile | null,
): UnsettledAnswer {
  const question: TaskKind = 'company'
  return {
    id: answerIdOf(crypto, account, question, website.company, website.checkedAt),
    account,
    question,
    domain: website.domain,
    company: website.company,
    companyName: profile?.company.name ?? null,
    decision: website.status,
    confidence: website.confidence,
    decidedBy: 'model',
    decidedAt: website.checkedAt,
    modelVersion: website.modelVersion,
    receivedAt: at,
    detail: {
      canonicalDomain: null,
      explanation: null,
      unreadReason: null,
      evidence: website.evidence,
      pages: [],
      candidates: website.candidates.map(({ domain, confidence, reasons, whyNotVerified }) => ({
        company: null,
        companyName: null,
        domain,
        confidence,
        reasons,
        whyNot: whyNotVerified,
      })),
      related: [],
      register: registerRecord(profile),
    },
  }
}

function registerRecord(profile: CompanyProfile | null): RegisterRecord | null {
  return profile && { company: profile.company, asOf: profile.asOf }
}
