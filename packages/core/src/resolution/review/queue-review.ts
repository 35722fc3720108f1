import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { StoredAnswer } from '../answers/answer-store.js'
import { queueMax } from './review-limits.js'

/**
 * Puts a domain into the account's review queue if its answer needs review. Writes nothing if the domain is queued
 * already or the queue is full. The queue is informational: if the store cannot be written, the answer must still be
 * returned, and the next request queues the domain.
 */
export async function queueReview(
  ports: Pick<Ports, 'atomically' | 'reviews' | 'clock'>,
  account: AccountId,
  { domain, status }: StoredAnswer,
): Promise<void> {
  if (status !== 'needs_review') return
  if (await ports.reviews.findOpen(account, domain)) return
  if ((await ports.reviews.countOpen(account)) >= queueMax) return
  const openedAt = ports.clock.now()
  await ports
    .atomically(async ({ answers, reviews }) => {
      // Held, so that the entry cannot open after a newer answer has closed all entries.
      const current = await answers.hold(domain)
      if (current?.status !== 'needs_review') return
      await reviews.open(account, { domain, confidence: current.confidence, openedAt }, queueMax)
    })
    .catch(() => {})
}
