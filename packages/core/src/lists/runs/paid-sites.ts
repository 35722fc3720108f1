import { paidForMs } from '../../credits/charge-reason.js'
import type { Ports } from '../../ports.js'
import { knownAnswer } from '../../resolution/answers/known-answer.js'
import type { AccountId } from '../../shared/ids.js'

const sitesAtOnce = 1_000
/** The answers of so many websites are looked at; the others count as if they were not paid for. */
const answersMax = 2_000

/** A list may be started and run this long after its costs were counted. */
const heldMs = 86_400_000

/** Of these websites, those that cost nothing within a day, because their answer is paid for and stored until then. */
export async function paidSites(
  ports: Pick<Ports, 'ledger' | 'answers' | 'reviews' | 'clock' | 'breathe'>,
  account: AccountId,
  sites: readonly string[],
): Promise<ReadonlySet<string>> {
  const then = ports.clock.now() + heldMs
  const free = new Set<string>()
  let answersLeft = answersMax
  for (let start = 0; start < sites.length && answersLeft > 0; start += sitesAtOnce) {
    await ports.breathe()
    const some = sites.slice(start, start + sitesAtOnce)
    const paid = [...(await ports.ledger.paidSince(account, some, then - paidForMs))].slice(0, answersLeft)
    answersLeft -= paid.length
    for (const [site, companies] of paid) {
      const known = await knownAnswer(ports, account, site, then)
      const company = known?.answer.company ?? null
      if (known?.isPinned || (company !== null && companies.has(company))) free.add(site)
    }
  }
  return free
}
