import { unkeyedWork } from '../../idempotency/keyed-work.js'
import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { DomainRules } from '../domain/domain.js'
import { requireSubject } from '../domain/subject.js'
import { NothingToUndoError } from './review-errors.js'
import { historyMax, queueMax } from './review-limits.js'

/**
 * Undoes the account's last decision for a domain. The decision before it counts again.
 * If there is none, the domain returns to the queue, unless its answer no longer needs review or the queue is full.
 */
export async function undoReview(
  { atomically, clock }: Pick<Ports, 'atomically' | 'clock'>,
  account: AccountId,
  by: string,
  text: string,
  rules: DomainRules,
  work = unkeyedWork,
): Promise<void> {
  const { kind, name: domain } = requireSubject(text, rules)
  // Decisions on test domains are not stored.
  if (kind === 'test') throw new NothingToUndoError(domain)
  if (work.done !== null) return
  await atomically(async (stores) => {
    const { answers, reviews } = stores
    const stored = await answers.hold(domain)
    const undone = (await reviews.lock(account)) ? await reviews.unpin(account, domain) : null
    if (!undone) throw new NothingToUndoError(domain)
    const { removed, restored } = undone
    const at = clock.now()
    if (!restored && stored?.status === 'needs_review') {
      const openedAt = removed.queued?.openedAt ?? at
      await reviews.open(account, { domain, confidence: stored.confidence, openedAt }, queueMax)
    }
    await reviews.record(
      account,
      domain,
      { action: 'undone', company: removed.company, note: null, by, at },
      historyMax,
    )
    await work.record(stores, domain)
  })
}
