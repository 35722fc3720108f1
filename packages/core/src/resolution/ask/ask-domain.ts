import type { ChargeReason, Settled } from '../../credits/charge-reason.js'
import { boundedRefusal, InsufficientCreditsError } from '../../credits/errors.js'
import type { Job, JobKind, NewJob } from '../../jobs/job-queue.js'
import type { Ports, Stores } from '../../ports.js'
import { requireRegister } from '../../register/search/require-register.js'
import type { Instant } from '../../shared/clock.js'
import { type AccountId, newId } from '../../shared/ids.js'
import type { Pin, StoredAnswer } from '../answers/answer-store.js'
import { keepResolution } from '../answers/store-resolution.js'
import type { MatchStatus } from '../decide/match-status.js'
import { sharedEnding } from '../decide/resolve-site.js'
import { type DomainRules, isSharedSuffix, requireSubject } from '../domain/domain.js'
import { type TestDomain, testAnswer, testDomain, testJob, testJobId } from '../domain/test-domains.js'
import { modelVersion } from '../score/weights.js'
import { payForKept } from './pay-for-answer.js'

export type DomainOutcome =
  | { readonly kind: 'answer'; readonly answer: StoredAnswer; readonly isCached: boolean; readonly settled: Settled }
  /** Joined: another call of the account made the job, and it is that one that pays. */
  | { readonly kind: 'pending'; readonly job: Job; readonly isJoined: boolean }

export interface DomainQuestion {
  readonly domain: string
  readonly kind: Exclude<JobKind, 'resolve_company'>
  readonly maxCredits: 0 | 1
}

export type AskPorts = Pick<
  Ports,
  'atomically' | 'answers' | 'ledger' | 'jobs' | 'clock' | 'random' | 'register' | 'overlay'
>

/** Answers at once what is known, and charges for it; queues what is not, with a credit held for it. */
export async function askDomain(
  ports: AskPorts,
  account: AccountId,
  question: DomainQuestion,
  rules: DomainRules = {},
): Promise<DomainOutcome> {
  const now = ports.clock.now()
  const test = testDomain(question.domain)
  if (test) return answerTest(test, account, question.kind, now)
  const domain = requireSubject(question.domain, rules)
  const known = await knownAnswer(ports, account, domain, now)
  if (known) {
    const settled = await settle(ports, account, known, question.maxCredits, now)
    return { kind: 'answer', answer: known.answer, isCached: true, settled }
  }

  if (isSharedSuffix(domain)) {
    const answer = keepResolution(sharedEnding(domain), null, now)
    return { kind: 'answer', answer, isCached: false, settled: { charged: false, reason: 'no_match' } }
  }

  const open = await ports.jobs.findOpen(account, question.kind, domain)
  if (open) return { kind: 'pending', job: open, isJoined: true }
  await requireRegister(ports)
  if (question.maxCredits === 0) throw await boundedRefusal(ports.ledger, account)
  const job = {
    id: newId(ports.random, 'job'),
    account,
    kind: question.kind,
    work: 'domain',
    subject: domain,
    at: now,
  } as const
  try {
    return await ports.atomically((stores) => queue(stores, job))
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return askDomain(ports, account, question, rules)
    throw error
  }
}

/** Undoes the transaction that would have asked a second time. */
class AnsweredMeanwhile extends Error {}

async function queue({ jobs, ledger, answers }: Stores, asked: NewJob): Promise<DomainOutcome> {
  const { job, isNew } = await jobs.add(asked)
  if (!isNew) return { kind: 'pending', job, isJoined: true }
  // Where another call's job ended between our look and the add, what it found is kept by now.
  if (await knownAnswer({ answers }, asked.account, asked.subject, asked.at)) throw new AnsweredMeanwhile()
  const held = await ledger.hold(asked.account, job.id, asked.at)
  if (held.kind === 'insufficient') throw new InsufficientCreditsError(held.available)
  return { kind: 'pending', job, isJoined: false }
}

function answerTest(test: TestDomain, account: AccountId, kind: DomainQuestion['kind'], now: Instant): DomainOutcome {
  if (test.kind === 'queued') {
    const job = testJob(testJobId(test.domain, kind, account, now), account, now)
    if (job) return { kind: 'pending', job, isJoined: false }
  }
  const status = test.kind === 'answered' ? test.status : 'no_match'
  const settled = { charged: false, reason: 'test_domain' } as const
  return { kind: 'answer', answer: testAnswer(test.domain, status, now), isCached: false, settled }
}

/** What a person of this account decided, or what is kept and still holds. */
export interface Known {
  readonly answer: StoredAnswer
  readonly pin: Pin | null
  /** What was decided before a person had his say. */
  readonly keptAs: MatchStatus
}

export async function knownAnswer(
  { answers }: Pick<Ports, 'answers'>,
  account: AccountId,
  domain: string,
  now: Instant,
): Promise<Known | null> {
  const [kept, pin] = await Promise.all([answers.find(domain), answers.pinned(account, domain)])
  if (!kept) return null
  if (pin) return { answer: pinnedAnswer(kept, pin), pin, keptAs: kept.status }
  return kept.expiresAt > now && kept.modelVersion === modelVersion
    ? { answer: kept, pin: null, keptAs: kept.status }
    : null
}

/** Charges a kept match, once in 30 days for an account, a domain and a company; everything else is free. */
async function settle(
  ports: AskPorts,
  account: AccountId,
  { answer, pin, keptAs }: Known,
  maxCredits: 0 | 1,
  now: Instant,
): Promise<Settled> {
  const { status, company, domain } = answer
  if (pin) return { charged: false, reason: pinnedReason(keptAs) }
  if (status !== 'matched' || company === null) return { charged: false, reason: status }
  return payForKept(ports, { account, domain, company, reason: 'matched', maxCredits, now })
}

/** A person's choice is free; a match that he chose again was paid for when it was found. */
export function pinnedReason(keptAs: MatchStatus): ChargeReason {
  return keptAs === 'matched' ? 'already_charged' : keptAs
}

export function pinnedAnswer(kept: StoredAnswer, { company, decidedAt }: Pin): StoredAnswer {
  return {
    ...kept,
    status: company === null ? 'no_match' : 'matched',
    company,
    confidence: company === null ? 0 : 1,
    evidence: kept.evidence.filter((one) => one.company === company),
    related: [],
    candidates: [],
    explanation:
      company === null
        ? `Somebody of this account decided that no company of the register stands behind ${kept.domain}.`
        : `Somebody of this account decided that company ${company} stands behind ${kept.domain}.`,
    resolvedAt: decidedAt,
  }
}
