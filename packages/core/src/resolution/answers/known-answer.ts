import type { ChargeReason } from '../../credits/charge-reason.js'
import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { MatchStatus } from '../match-status.js'
import { modelVersion } from '../score/weights.js'
import type { StoredAnswer } from './answer-store.js'

/** An answer that needs no new work: this account's pin, or else a stored answer that is still valid. */
export interface KnownAnswer {
  readonly answer: StoredAnswer
  readonly isPinned: boolean
  /** The stored status, ignoring the pin. */
  readonly statusBeforePin: MatchStatus
}

export async function knownAnswer(
  { answers, reviews }: Pick<Ports, 'answers' | 'reviews'>,
  account: AccountId,
  domain: string,
  now: Instant,
): Promise<KnownAnswer | null> {
  const [stored, pin] = await Promise.all([answers.find(domain), reviews.pinned(account, domain)])
  return stored && knownFrom(stored, pin, now)
}

/** The same for many domains, by domain. */
export async function knownAnswers(
  { answers, reviews }: Pick<Ports, 'answers' | 'reviews'>,
  account: AccountId,
  domains: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, KnownAnswer>> {
  const [stored, pins] = await Promise.all([answers.findMany(domains), reviews.pinnedAmong(account, domains)])
  return new Map(
    [...stored].flatMap(([domain, answer]) => {
      const known = knownFrom(answer, pins.get(domain) ?? null, now)
      return known ? [[domain, known] as const] : []
    }),
  )
}

function knownFrom(stored: StoredAnswer, pin: ReviewerDecision | null, now: Instant): KnownAnswer | null {
  if (pin) return { answer: pinnedAnswer(stored, pin), isPinned: true, statusBeforePin: stored.status }
  return stored.expiresAt > now && stored.modelVersion === modelVersion
    ? { answer: stored, isPinned: false, statusBeforePin: stored.status }
    : null
}

/** A pin is free. A pinned match was paid for when it was found. */
export function pinnedReason(statusBeforePin: MatchStatus): ChargeReason {
  return statusBeforePin === 'matched' ? 'already_charged' : statusBeforePin
}

interface ReviewerDecision {
  /** Null if the reviewer decided that none of the candidates is right. */
  readonly company: CompanyNumber | null
  readonly decidedAt: Instant
}

export function pinnedAnswer(stored: StoredAnswer, { company, decidedAt }: ReviewerDecision): StoredAnswer {
  return {
    ...stored,
    status: company === null ? 'no_match' : 'matched',
    company,
    confidence: company === null ? 0 : 1,
    decidedBy: 'reviewer',
    evidence: stored.evidence.filter((one) => one.company === company),
    related: [],
    candidates: [],
    explanation:
      company === null
        ? `A reviewer of this account decided that no registered company runs ${stored.domain}.`
        : `A reviewer of this account decided that company ${company} runs ${stored.domain}.`,
    resolvedAt: decidedAt,
  }
}
