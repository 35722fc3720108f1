import { isPaid, type Settled } from '../../credits/charge-reason.js'
import { boundedRefusal, InsufficientCreditsError } from '../../credits/errors.js'
import type { Job, JobKind, NewJob } from '../../jobs/job-queue.js'
import type { Ports, Stores } from '../../ports.js'
import { requireRegister } from '../../register/search/require-register.js'
import type { Instant } from '../../shared/clock.js'
import { type AccountId, type AnswerId, newId } from '../../shared/ids.js'
import type { StoredAnswer } from '../answers/answer-store.js'
import { type DescribedAnswer, describeAnswer } from '../answers/describe-answer.js'
import { type KnownAnswer, knownAnswer, pinnedReason } from '../answers/known-answer.js'
import { testAnswer } from '../answers/test-answer.js'
import { toStoredAnswer } from '../answers/to-stored-answer.js'
import { publicSuffixResolution } from '../decide/resolve-site.js'
import type { DomainRules } from '../domain/domain.js'
import { requireSubject } from '../domain/subject.js'
import type { TestDomain } from '../domain/test-domains.js'
import { receivedDomain } from '../received/describe-received.js'
import { type OnCharged, settleAndRecord } from '../received/record-answer.js'
import { queueReview } from '../review/queue-review.js'
import { chargeForAnswer } from './pay-for-answer.js'
import { testJob, testJobId } from './test-job.js'

export type DomainOutcome =
  | {
      readonly kind: 'answer'
      readonly answer: StoredAnswer
      readonly described: DescribedAnswer
      readonly isCached: boolean
      readonly settled: Settled
      /** The record of the answer; null for test domains and public suffixes, which are not recorded. */
      readonly answerId: AnswerId | null
    }
  /** `isJoined`: another call of the account created the job and pays for it. */
  | { readonly kind: 'pending'; readonly job: Job; readonly isJoined: boolean }

export interface DomainQuestion {
  readonly domain: string
  readonly kind: Exclude<JobKind, 'resolve_company'>
  readonly maxCredits: 0 | 1
}

export type AskPorts = Pick<
  Ports,
  | 'atomically'
  | 'answers'
  | 'clock'
  | 'crypto'
  | 'jobs'
  | 'ledger'
  | 'overlay'
  | 'random'
  | 'received'
  | 'register'
  | 'reviews'
>

/** Returns a known answer at once and charges for it. Otherwise queues a job and holds a credit for it. */
export async function askDomain(
  ports: AskPorts,
  account: AccountId,
  question: DomainQuestion,
  rules: DomainRules = {},
): Promise<DomainOutcome> {
  const now = ports.clock.now()
  const subject = requireSubject(question.domain, rules)
  const { name: domain } = subject
  if (subject.kind === 'test') return answerTest(ports, subject.test, account, question.kind, now)
  const known = await knownAnswer(ports, account, domain, now)
  if (known) {
    const { answer } = known
    const described = await describeAnswer(ports, answer)
    const received = receivedDomain(ports, { account, at: now }, described, known.isPinned ? 'reviewer' : 'model')
    const recorded = await settleAndRecord(ports, received, (onCharged) =>
      chargeForKnown(ports, account, known, question.maxCredits, now, onCharged),
    )
    await queueReview(ports, account, answer)
    return { kind: 'answer', answer, described, isCached: true, ...recorded }
  }

  if (subject.kind === 'public_suffix') {
    const answer = toStoredAnswer(publicSuffixResolution(domain), null, now)
    return unrecorded(ports, answer, { charged: false, reason: 'no_match' })
  }

  const open = await ports.jobs.findOpen(account, question.kind, domain)
  if (open) return { kind: 'pending', job: open, isJoined: true }
  await requireRegister(ports)
  const isRenewal = await isPaidFor(ports, account, domain, now)
  if (question.maxCredits === 0 && !isRenewal) throw await boundedRefusal(ports.ledger, account)
  const job = {
    id: newId(ports.random, 'job'),
    account,
    kind: question.kind,
    work: 'domain',
    subject: domain,
    at: now,
  } as const
  try {
    return await ports.atomically((stores) => queue(stores, job, { mayHold: question.maxCredits > 0, isRenewal }))
  } catch (error) {
    if (error instanceof AlreadyAnsweredError) return askDomain(ports, account, question, rules)
    throw error
  }
}

/** Thrown to roll back the queueing transaction when the domain has been answered meanwhile. */
class AlreadyAnsweredError extends Error {}

/** Whether the account has paid for the company of the last answer, which may be out of date. */
async function isPaidFor(
  { answers, ledger }: Pick<AskPorts, 'answers' | 'ledger'>,
  account: AccountId,
  domain: string,
  now: Instant,
): Promise<boolean> {
  const company = (await answers.find(domain))?.company ?? null
  return company !== null && isPaid(await ledger.lastCharge(account, domain, company), now)
}

interface QueuedHold {
  readonly mayHold: boolean
  /** The same company is free, so no credit is needed. If there is another one, the job fails without a hold. */
  readonly isRenewal: boolean
}

async function queue(
  { jobs, ledger, answers, reviews }: Stores,
  asked: NewJob,
  { mayHold, isRenewal }: QueuedHold,
): Promise<DomainOutcome> {
  const { job, isNew } = await jobs.add(asked)
  if (!isNew) return { kind: 'pending', job, isJoined: true }
  // Another call's job may have finished after we looked for an answer and before we added this job.
  if (await knownAnswer({ answers, reviews }, asked.account, asked.subject, asked.at)) throw new AlreadyAnsweredError()
  const held = mayHold ? await ledger.hold(asked.account, job.id, asked.at) : null
  if (held?.kind === 'insufficient' && !isRenewal) throw new InsufficientCreditsError(held.available)
  return { kind: 'pending', job, isJoined: false }
}

async function unrecorded(ports: AskPorts, answer: StoredAnswer, settled: Settled): Promise<DomainOutcome> {
  const described = await describeAnswer(ports, answer)
  return { kind: 'answer', answer, described, isCached: false, settled, answerId: null }
}

async function answerTest(
  ports: AskPorts,
  test: TestDomain,
  account: AccountId,
  kind: DomainQuestion['kind'],
  now: Instant,
): Promise<DomainOutcome> {
  if (test.kind === 'queued') {
    const job = testJob(testJobId(test.domain, kind, account, now), account, now)
    if (job) return { kind: 'pending', job, isJoined: false }
  }
  const status = test.kind === 'answered' ? test.status : 'no_match'
  return unrecorded(ports, testAnswer(test.domain, status, now), { charged: false, reason: 'test_domain' })
}

/** Charges for a match once per 30 days, account, domain and company. Everything else is free. */
async function chargeForKnown(
  ports: AskPorts,
  account: AccountId,
  { answer, isPinned, statusBeforePin }: KnownAnswer,
  maxCredits: 0 | 1,
  now: Instant,
  onCharged: OnCharged,
): Promise<Settled> {
  const { status, company, domain } = answer
  if (isPinned) return { charged: false, reason: pinnedReason(statusBeforePin) }
  if (status !== 'matched' || company === null) return { charged: false, reason: status }
  return chargeForAnswer(ports, { account, domain, company, reason: 'matched', maxCredits, now }, onCharged)
}
