import type { ChargeReason } from '../../credits/charge-reason.js'
import type { Ports } from '../../ports.js'
import { requireCompanyNumber } from '../../register/company/require-company-number.js'
import { CompanyNotFoundError } from '../../register/errors.js'
import type { Instant } from '../../shared/clock.js'
import { DomainError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'
import { type GetCompanyPorts, getCompany } from '../../sync/get-company.js'
import type { StoredAnswer } from '../answers/answer-store.js'
import type { DomainRules } from '../domain/domain.js'
import { requireSubject } from '../domain/subject.js'
import { testAnswer, testCompany } from '../domain/test-domains.js'
import { knownAnswer, pinnedAnswer, pinnedReason } from './ask-domain.js'
import { isPaid } from './pay-for-answer.js'

export class NoStoredAnswerError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Resolve the domain first: POST /v1/resolve/domain.'

  constructor(domain: string) {
    super(`There is no stored answer for ${domain} that is free or that this account has paid for.`)
  }
}

export interface ReviewQuestion {
  readonly domain: string
  /** Null if none of the candidates is right. */
  readonly company: string | null
}

interface Reviewed {
  readonly answer: StoredAnswer
  readonly reason: ChargeReason
}

/** Pins the company that a reviewer chose, or none, for an account. Free. The pin stays until the next review. */
export async function reviewDomain(
  ports: GetCompanyPorts & Pick<Ports, 'answers' | 'ledger'>,
  account: AccountId,
  question: ReviewQuestion,
  rules: DomainRules,
): Promise<Reviewed> {
  const now = ports.clock.now()
  const { kind, name: domain } = requireSubject(question.domain, rules)
  if (kind === 'test') return { answer: reviewedTest(domain, question.company, now), reason: 'test_domain' }
  const stored = await ports.answers.find(domain)
  if (!stored) throw new NoStoredAnswerError(domain)
  // An account that has not paid for a match must not see it here.
  const isMatch = stored.status === 'matched' && stored.company !== null
  if (isMatch && !isPaid(await ports.ledger.lastCharge(account, domain, stored.company), now))
    throw new NoStoredAnswerError(domain)

  const company = question.company === null ? null : (await getCompany(ports, question.company)).profile.company.number
  await ports.answers.pin(account, domain, { company, decidedAt: now })
  const known = await knownAnswer(ports, account, domain, now)
  if (!known) throw new NoStoredAnswerError(domain)
  return { answer: known.answer, reason: pinnedReason(known.statusBeforePin) }
}

/** A test domain stores nothing and accepts only the test company. */
function reviewedTest(domain: string, chosen: string | null, now: Instant): StoredAnswer {
  const company = chosen === null ? null : requireCompanyNumber(chosen)
  if (company !== null && company !== testCompany.number) throw new CompanyNotFoundError(company)
  const answer = testAnswer(domain, company === null ? 'no_match' : 'matched', now)
  return pinnedAnswer(answer, { company, decidedAt: now })
}
