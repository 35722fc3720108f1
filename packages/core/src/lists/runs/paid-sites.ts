import { paidForMs } from '../../credits/charge-reason.js'
import type { Ports } from '../../ports.js'
import { knownAnswers } from '../../resolution/answers/known-answer.js'
import type { AccountId } from '../../shared/ids.js'

/** Answers hold their evidence, so no more of them are in memory at a time. */
const answersAtOnce = 200

/** A list may be started and run this long after its costs were counted. */
const heldMs = 86_400_000

/** Of these websites, those that cost nothing within a day, because their answer is paid for and stored until then. */
export async function paidSites(
  ports: Pick<Ports, 'ledger' | 'answers' | 'reviews' | 'clock' | 'breathe'>,
  account: AccountId,
  sites: readonly string[],
): Promise<ReadonlySet<string>> {
  const then = ports.clock.now() + heldMs
  const paid = await ports.ledger.paidSince(account, sites, then - paidForMs)
  const domains = [...paid.keys()]
  const free = new Set<string>()
  for (let start = 0; start < domains.length; start += answersAtOnce) {
    await ports.breathe()
    const known = await knownAnswers(ports, account, domains.slice(start, start + answersAtOnce), then)
    for (const [domain, { answer, isPinned }] of known) {
      if (isPinned || (answer.company !== null && paid.get(domain)?.has(answer.company))) free.add(domain)
    }
  }
  return free
}
