import type { Ports } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { type DescribedAnswer, describeAnswer } from '../answers/describe-answer.js'
import { testAnswer } from '../answers/test-answer.js'
import type { DomainRules } from '../domain/domain.js'
import { requireSubject, type Subject } from '../domain/subject.js'
import { companyNames, decidedSummary, openSummary, type ReviewSummary } from './list-reviews.js'
import { ReviewNotFoundError } from './review-errors.js'
import { historyShownMax } from './review-limits.js'
import type { ReviewEvent } from './review-store.js'

export interface FoundReview extends ReviewSummary {
  /** The answer with its candidates; null if the current answer does not need review. */
  readonly described: DescribedAnswer | null
  /** The newest decisions and undos, newest first. */
  readonly history: readonly (ReviewEvent & { readonly companyName: string | null })[]
}

type FindReviewPorts = Pick<Ports, 'answers' | 'reviews' | 'register' | 'overlay' | 'clock'>

/** A domain that waits for a decision or that has decisions, with its candidates and history. */
export async function findReview(
  ports: FindReviewPorts,
  account: AccountId,
  text: string,
  rules: DomainRules,
): Promise<FoundReview> {
  const subject = requireSubject(text, rules)
  if (subject.kind === 'test') return findTestReview(ports, subject, ports.clock.now())
  const { name: domain } = subject
  const [stored, open, pin, history] = await Promise.all([
    ports.answers.find(domain),
    ports.reviews.findOpen(account, domain),
    ports.reviews.pinned(account, domain),
    ports.reviews.history(account, domain, historyShownMax),
  ])
  if (!open && !pin && history.length === 0) throw new ReviewNotFoundError(domain)
  // Any other answer may have to be paid for.
  const described = stored?.status === 'needs_review' ? await describeAnswer(ports, stored) : null
  const nameOf = await companyNames(ports, [pin?.company ?? null, ...history.map(({ company }) => company)])
  const closed: ReviewSummary = { domain, status: 'closed', confidence: null, openedAt: null, decision: null }
  return {
    ...(pin ? decidedSummary(domain, pin, nameOf) : open ? openSummary(open) : closed),
    described,
    history: history.map((event) => ({ ...event, companyName: nameOf(event.company) })),
  }
}

/** The test domain that needs review is open at any time, because decisions on it are not stored. */
async function findTestReview(
  ports: FindReviewPorts,
  { name: domain, test }: Extract<Subject, { kind: 'test' }>,
  now: Instant,
): Promise<FoundReview> {
  if (test.kind !== 'answered' || test.status !== 'needs_review') throw new ReviewNotFoundError(domain)
  const answer = testAnswer(domain, test.status, now)
  const entry = { domain, confidence: answer.confidence, openedAt: now }
  return { ...openSummary(entry), described: await describeAnswer(ports, answer), history: [] }
}
