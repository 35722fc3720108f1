import { isPaid, type Settled } from '../../credits/charge-reason.js'
import type { Ports } from '../../ports.js'
import type { AccountId, AnswerId } from '../../shared/ids.js'
import type { StoredAnswer } from '../answers/answer-store.js'
import { type DescribedAnswer, describeAnswer } from '../answers/describe-answer.js'
import { knownAnswer, pinnedReason } from '../answers/known-answer.js'
import { NoStoredAnswerError } from '../answers/no-stored-answer-error.js'
import { testAnswer } from '../answers/test-answer.js'
import { toStoredAnswer } from '../answers/to-stored-answer.js'
import { publicSuffixResolution } from '../decide/resolve-site.js'
import type { DomainRules } from '../domain/domain.js'
import { requireSubject } from '../domain/subject.js'
import { receivedDomain } from '../received/describe-received.js'
import { settleAndRecord } from '../received/record-answer.js'
import { queueReview } from '../review/queue-review.js'

type FindStoredPorts = Pick<
  Ports,
  'atomically' | 'answers' | 'reviews' | 'received' | 'ledger' | 'register' | 'overlay' | 'clock' | 'crypto'
>

export interface StoredDomainAnswer {
  readonly described: DescribedAnswer
  readonly settled: Settled
  /** The record of the answer; null if it is not recorded. */
  readonly answerId: AnswerId | null
}

/** A stored answer that is free or already paid for, and why it is free. */
export interface ReadableAnswer {
  readonly answer: StoredAnswer
  readonly reason: Settled['reason']
  /** Not for a test domain or a public suffix, whose answers are the same for everyone. */
  readonly isRecorded: boolean
  /** Whether a reviewer of the account decided. */
  readonly isPinned: boolean
}

/** Returns the stored answer if it is free or already paid for. Never charges and never queues a job. */
export async function findStoredAnswer(
  ports: FindStoredPorts,
  account: AccountId,
  text: string,
  rules: DomainRules,
): Promise<StoredDomainAnswer> {
  const { answer, reason, isRecorded, isPinned } = await readStoredAnswer(ports, account, text, rules)
  const described = await describeAnswer(ports, answer)
  const settled = { charged: false, reason }
  if (!isRecorded) return { described, settled, answerId: null }
  await queueReview(ports, account, answer)
  const receipt = { account, at: ports.clock.now() }
  const received = receivedDomain(ports, receipt, described, isPinned ? 'reviewer' : 'model')
  return { described, ...(await settleAndRecord(ports, received, async () => settled)) }
}

/** Like `findStoredAnswer`, and writes nothing: no review is opened. */
export async function readStoredAnswer(
  ports: Pick<Ports, 'answers' | 'reviews' | 'ledger' | 'clock'>,
  account: AccountId,
  text: string,
  rules: DomainRules,
): Promise<ReadableAnswer> {
  const now = ports.clock.now()
  const subject = requireSubject(text, rules)
  const { name: domain } = subject
  if (subject.kind === 'test') {
    if (subject.test.kind !== 'answered') throw new NoStoredAnswerError(domain)
    return {
      answer: testAnswer(domain, subject.test.status, now),
      reason: 'test_domain',
      isRecorded: false,
      isPinned: false,
    }
  }
  const known = await knownAnswer(ports, account, domain, now)
  if (!known && subject.kind === 'public_suffix') {
    const answer = toStoredAnswer(publicSuffixResolution(domain), null, now)
    return { answer, reason: 'no_match', isRecorded: false, isPinned: false }
  }
  if (!known) throw new NoStoredAnswerError(domain)
  const { status, company } = known.answer
  const isCharged = status === 'matched' && company !== null && !known.isPinned
  if (isCharged && !isPaid(await ports.ledger.lastCharge(account, domain, company), now))
    throw new NoStoredAnswerError(domain)
  const reason = known.isPinned ? pinnedReason(known.statusBeforePin) : isCharged ? 'already_charged' : status
  return { answer: known.answer, reason, isRecorded: true, isPinned: known.isPinned }
}
