import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { matchCompany } from '../register/match/match-company.js'
import type { MatchQuestion } from '../register/match/question.js'
import { foldedWords } from '../register/name/folded-words.js'
import { knownCompany } from '../register/profile/known-company.js'
import { candidateOf } from '../register/search/candidate.js'
import type { Candidate } from '../register/search/question.js'
import { NoStoredAnswerError } from '../resolution/answers/no-stored-answer-error.js'
import { readStoredAnswer } from '../resolution/ask/find-stored-answer.js'
import { type DomainRules, InvalidDomainError, isRegistrable } from '../resolution/domain/domain.js'
import type { AccountId } from '../shared/ids.js'
import type { CompanySource, Found } from './identify-company.js'

export type StoredPorts = Pick<Ports, 'register' | 'overlay' | 'answers' | 'reviews' | 'ledger' | 'clock'>

export interface StoredCompany {
  readonly company: Candidate
  /** From 0 to 1. */
  readonly confidence: number
  /** The host below a registered domain that the stored answer is for; null for any other text. */
  readonly host: string | null
}

/** What is known beside a name. */
export type NameEvidence = Omit<MatchQuestion, 'name'>

const noEvidence: NameEvidence = { postcode: null, address: null, incorporatedOn: null, previousName: null }

/** Companies from stored data only, which is free: websites that have an answer for this account. */
export function storedCompanies(
  ports: StoredPorts,
  account: AccountId,
  rules: DomainRules,
  evidence = noEvidence,
): CompanySource<StoredCompany> {
  return {
    byNumber: async (number) => {
      const company = await findKnown(ports, number)
      return company && { company, confidence: 1, host: null }
    },
    byName: (name) => byName(ports, { name, ...evidence }),
    byWebsite: (address) => byWebsite(ports, account, address, rules),
  }
}

async function byName(ports: StoredPorts, question: MatchQuestion): Promise<Found<StoredCompany>> {
  if (foldedWords(question.name).length === 0) return { decision: 'no_match', candidates: [], reason: null }
  const { decision, candidates } = await matchCompany(ports, question)
  return {
    decision,
    candidates: candidates.map(({ company, confidence }) => ({ company, confidence, host: null })),
    reason: candidates[0]?.whyNotMatched ?? null,
  }
}

/** A stored answer that is free or already paid for. */
async function byWebsite(
  ports: StoredPorts,
  account: AccountId,
  address: string,
  rules: DomainRules,
): Promise<Found<StoredCompany>> {
  try {
    const { answer } = await readStoredAnswer(ports, account, address, rules)
    const { status, confidence, candidates } = answer
    const isMatched = status === 'matched' && answer.company !== null
    const named = isMatched ? [{ company: answer.company, confidence: confidence ?? 1 }] : candidates
    const host = isRegistrable(answer.domain) ? null : answer.domain
    const found = await Promise.all(
      named.map(async ({ company: number, confidence }) => {
        const company = number && (await findKnown(ports, number))
        return company && { company, confidence, host }
      }),
    )
    const known = found.filter((one) => one !== null)
    const decision = isMatched && known.length > 0 ? 'matched' : status === 'needs_review' ? status : 'no_match'
    return { decision, candidates: known, reason: null }
  } catch (error) {
    const decision = error instanceof NoStoredAnswerError ? 'not_read' : 'no_match'
    if (decision === 'no_match' && !(error instanceof InvalidDomainError)) throw error
    return { decision, candidates: [], reason: error instanceof Error ? error.message : null }
  }
}

async function findKnown(ports: StoredPorts, number: CompanyNumber): Promise<Candidate | null> {
  const known = await knownCompany(ports, number)
  return known && candidateOf(known.layered.company)
}
