import type { Ports } from '../ports.js'
import { parseCompanyNumber } from '../register/company-number.js'
import { CompanyNotFoundError, InvalidCompanyNumberError } from '../register/errors.js'
import { DomainError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import { type Known, knownAnswer } from './ask-domain.js'
import { type DomainRules, requireSubject } from './domain.js'
import { isPaid } from './pay-for-answer.js'
import { testAnswer, testDomain } from './test-domains.js'

export class NothingKeptError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Resolve the domain first: POST /v1/resolve/domain.'

  constructor(domain: string) {
    super(`Nothing is kept for ${domain} that this account has paid for or that is free.`)
  }
}

/** Pins the company that a person chose for his account, or none. Free, and it stays until he chooses again. */
export async function reviewDomain(
  ports: Pick<Ports, 'answers' | 'ledger' | 'register' | 'overlay' | 'clock'>,
  account: AccountId,
  question: { readonly domain: string; readonly company: string | null },
  rules: DomainRules,
): Promise<Known> {
  const now = ports.clock.now()
  const test = testDomain(question.domain)
  if (test) {
    const answer = testAnswer(test.domain, question.company === null ? 'no_match' : 'matched', now)
    return { answer, pin: { company: answer.company, decidedAt: now }, keptAs: 'needs_review' }
  }
  const domain = requireSubject(question.domain, rules)
  const kept = await ports.answers.find(domain)
  if (!kept) throw new NothingKeptError(domain)
  // Whoever has not paid for a match must not read it here.
  const isMatch = kept.status === 'matched' && kept.company !== null
  if (isMatch && !isPaid(await ports.ledger.lastCharge(account, domain, kept.company), now))
    throw new NothingKeptError(domain)

  const company = question.company === null ? null : parseCompanyNumber(question.company)
  if (question.company !== null && company === null) throw new InvalidCompanyNumberError(question.company)
  if (
    company !== null &&
    !(await ports.register.find(company)) &&
    (await ports.overlay.withProfile([company])).length === 0
  ) {
    throw new CompanyNotFoundError(company)
  }
  await ports.answers.pin(account, domain, { company, decidedAt: now })
  const known = await knownAnswer(ports, account, domain, now)
  if (!known) throw new NothingKeptError(domain)
  return known
}
