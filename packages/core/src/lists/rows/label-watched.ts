import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { AccountId } from '../../shared/ids.js'
import type { WatchLabels } from '../../signals/signal.js'
import { hasTag, tagsMax } from '../../signals/tags.js'
import type { WatchedCompany } from '../../watchlist/watchlist-store.js'

/** What to write beside a watched company. */
interface NewLabels {
  readonly tags: readonly string[]
  /** Null to leave the one that it has. */
  readonly reference: string | null
}

/** The labels of a watched company with the new ones; null if they change nothing. Over 10 tags it stays with its own. */
export function withLabels(own: WatchLabels, { tags, reference }: NewLabels): WatchLabels | null {
  const added = tags.filter((tag) => !hasTag(own.tags, tag))
  const all = own.tags.length + added.length > tagsMax ? own.tags : [...own.tags, ...added]
  const labels = { tags: all, reference: reference ?? own.reference }
  return all.length === own.tags.length && labels.reference === own.reference ? null : labels
}

/** Adds labels to companies that are watched already. Returns how many have got any. Safe to repeat. */
export async function labelWatched(
  { watchlist, breathe }: Pick<Ports, 'watchlist' | 'breathe'>,
  account: AccountId,
  companies: readonly Pick<WatchedCompany, 'company'>[],
  newLabels: (company: CompanyNumber) => NewLabels,
): Promise<number> {
  let labelled = 0
  for (const { company } of companies) {
    // Read again: they may have changed since the list was read.
    const own = await watchlist.labels(account, company)
    const labels = own && withLabels(own, newLabels(company))
    if (labels && (await watchlist.setLabels(account, company, labels))) labelled += 1
    await breathe()
  }
  return labelled
}
