import type { Settled } from '../../credits/charge-reason.js'
import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import { type DescribedAnswer, describeAnswer } from '../answers/describe-answer.js'
import { knownAnswer, pinnedReason } from '../ask/ask-domain.js'
import { isPaid } from '../ask/pay-for-answer.js'
import { NoStoredAnswerError } from '../ask/review-domain.js'
import { type DomainRules, requireSubject } from './domain.js'
import { testAnswer, testDomain } from './test-domains.js'

type FindStoredPorts = Pick<Ports, 'answers' | 'ledger' | 'register' | 'overlay' | 'clock'>

export interface StoredDomainAnswer {
  readonly described: DescribedAnswer
  readonly settled: Settled
}

/** Returns the stored answer if it is free or already paid for. Never charges and never queues a job. */
export async function findStoredAnswer(
  ports: FindStoredPorts,
  account: AccountId,
  text: string,
  rules: DomainRules,
): Promise<StoredDomainAnswer> {
  const now = ports.clock.now()
  const test = testDomain(text)
  if (test?.kind === 'answered') {
    const described = await describeAnswer(ports, testAnswer(test.domain, test.status, now))
    return { described, settled: { charged: false, reason: 'test_domain' } }
  }
  if (test) throw new NoStoredAnswerError(test.domain)
  const domain = requireSubject(text, rules)
  const known = await knownAnswer(ports, account, domain, now)
  if (!known) throw new NoStoredAnswerError(domain)
  const { status, company } = known.answer
  const isCharged = status === 'matched' && company !== null && known.pin === null
  if (isCharged && !isPaid(await ports.ledger.lastCharge(account, domain, company), now))
    throw new NoStoredAnswerError(domain)
  const reason = known.pin ? pinnedReason(known.statusBeforePin) : isCharged ? 'already_charged' : status
  return { described: await describeAnswer(ports, known.answer), settled: { charged: false, reason } }
}
