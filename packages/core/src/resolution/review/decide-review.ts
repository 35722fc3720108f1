import { type ChargeReason, isPaid } from '../../credits/charge-reason.js'
import { type KeyedWork, unkeyedWork } from '../../idempotency/keyed-work.js'
import type { Ports } from '../../ports.js'
import { requireCompanyNumber } from '../../register/company/read-company-number.js'
import { CompanyNotFoundError } from '../../register/errors.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { type GetCompanyPorts, getCompany } from '../../sync/get-company.js'
import type { StoredAnswer } from '../answers/answer-store.js'
import { knownAnswer, pinnedAnswer, pinnedReason } from '../answers/known-answer.js'
import { NoStoredAnswerError } from '../answers/no-stored-answer-error.js'
import { testAnswer } from '../answers/test-answer.js'
import type { DomainRules } from '../domain/domain.js'
import { requireSubject } from '../domain/subject.js'
import { testCompany } from '../domain/test-domains.js'
import { parseNote } from './note.js'
import { historyMax } from './review-limits.js'
import type { Pin } from './review-store.js'

export interface DecisionRequest {
  readonly domain: string
  /** Null if none of the candidates is right. */
  readonly company: string | null
  readonly note?: string | null
}

interface DecidedReview {
  readonly answer: StoredAnswer
  readonly reason: ChargeReason
}

type DecidePorts = GetCompanyPorts & Pick<Ports, 'answers' | 'reviews' | 'ledger'>

/**
 * Pins the company that a reviewer chose, or none, for an account, and records who decided. Free. The pin stays until
 * the next decision or an undo. Repeating the current decision changes nothing.
 */
export async function decideReview(
  ports: DecidePorts,
  account: AccountId,
  by: string,
  decision: DecisionRequest,
  rules: DomainRules,
  work = unkeyedWork,
): Promise<DecidedReview> {
  const now = ports.clock.now()
  const { kind, name: domain } = requireSubject(decision.domain, rules)
  const note = parseNote(decision.note ?? null)
  if (kind === 'test') return { answer: decidedTest(domain, decision.company, now), reason: 'test_domain' }
  const stored = await ports.answers.find(domain)
  if (!stored) throw new NoStoredAnswerError(domain)
  // An account that has not paid for a match must not see it here.
  const isMatch = stored.status === 'matched' && stored.company !== null
  if (isMatch && !isPaid(await ports.ledger.lastCharge(account, domain, stored.company), now))
    throw new NoStoredAnswerError(domain)

  const company = decision.company === null ? null : (await getCompany(ports, decision.company)).profile.company.number
  if (work.done === null) await storeDecision(ports, account, domain, { company, note, decidedBy: by }, work)
  const known = await knownAnswer(ports, account, domain, now)
  if (!known) throw new NoStoredAnswerError(domain)
  return { answer: known.answer, reason: pinnedReason(known.statusBeforePin) }
}

/** Pins the domain, closes its queue entry and records the decision, in one transaction. */
function storeDecision(
  { atomically, clock }: DecidePorts,
  account: AccountId,
  domain: string,
  decided: Pick<Pin, 'company' | 'note' | 'decidedBy'>,
  work: KeyedWork,
): Promise<void> {
  return atomically(async (stores) => {
    const { reviews } = stores
    if (!(await reviews.lock(account))) throw new NoStoredAnswerError(domain)
    const before = await reviews.pinned(account, domain)
    if (before && isSameDecision(before, decided)) return
    const open = await reviews.findOpen(account, domain)
    const queued = open && { confidence: open.confidence, openedAt: open.openedAt }
    const { company, note, decidedBy: by } = decided
    const at = clock.now()
    await reviews.pin(account, domain, { ...decided, decidedAt: at, queued: before ? before.queued : queued })
    await reviews.close(account, domain)
    const action = company === null ? 'rejected' : 'accepted'
    await reviews.record(account, domain, { action, company, note, by, at }, historyMax)
    await work.record(stores, domain)
  })
}

function isSameDecision(
  before: Pin,
  { company, note, decidedBy }: Pick<Pin, 'company' | 'note' | 'decidedBy'>,
): boolean {
  return before.company === company && before.note === note && before.decidedBy === decidedBy
}

/** A test domain stores nothing and accepts only the test company. */
function decidedTest(domain: string, chosen: string | null, now: Instant): StoredAnswer {
  const company = chosen === null ? null : requireCompanyNumber(chosen)
  if (company !== null && company !== testCompany.number) throw new CompanyNotFoundError(company)
  const answer = testAnswer(domain, company === null ? 'no_match' : 'matched', now)
  return pinnedAnswer(answer, { company, decidedAt: now })
}
