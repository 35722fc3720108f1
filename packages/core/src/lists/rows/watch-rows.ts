import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import type { AccountId } from '../../shared/ids.js'
import { requireTags } from '../../signals/tags.js'
import { type WatchRefusal, watchBatchMax, watchCompanies } from '../../watchlist/watch-companies.js'
import { listWatchlist } from '../../watchlist/watchlist.js'
import { resultsIn } from '../runs/list-blocks.js'
import { findRun, readBlocks } from '../runs/list-runs.js'

/** New watches in one call, so that it ends in time. The next call goes on. */
export const newWatchesMax = 2_000
const refusedShown = 100

export interface WatchedRows {
  /** Companies that rows of the list are matched with, each once. */
  readonly companies: number
  readonly watched: number
  readonly alreadyWatched: number
  /** Companies that are not watched because the watchlist is full. */
  readonly full: number
  /** Companies that the next call would watch. */
  readonly left: number
  readonly refused: readonly { readonly company: string; readonly outcome: WatchRefusal }[]
  readonly usage: { readonly count: number; readonly limit: number }
}

/** Watches the companies of all matched rows, in the order of the list, until the watchlist is full. Safe to repeat. */
export async function watchRows(
  ports: Ports,
  settings: Settings,
  account: AccountId,
  id: string,
  tags: readonly string[],
): Promise<WatchedRows> {
  requireTags(tags)
  const run = await findRun(ports, account, id)
  const companies = new Set<string>()
  for await (const block of readBlocks(ports, run.id)) {
    await ports.breathe()
    for (const { company } of resultsIn(block)) if (company) companies.add(company.company_number)
  }
  const { entries } = await listWatchlist(ports, settings, account)
  const known = new Set<string>(entries.map(({ company }) => company))
  const open = [...companies].filter((company) => !known.has(company))
  const counts = { watched: 0, alreadyWatched: companies.size - open.length, full: 0, left: 0 }
  const refused: { company: string; outcome: WatchRefusal }[] = []
  let place = 0
  while (place < open.length && counts.full === 0 && counts.watched < newWatchesMax) {
    const batch = open.slice(place, place + watchBatchMax)
    for (const result of await watchCompanies(ports, settings, account, batch, tags)) {
      if (result.outcome === 'watched') counts.watched += 1
      else if (result.outcome === 'already_watched') counts.alreadyWatched += 1
      else if (result.outcome === 'watchlist_full') counts.full += 1
      else if (refused.length < refusedShown) refused.push({ company: result.given, outcome: result.outcome })
    }
    place += batch.length
  }
  const rest = open.length - place
  const { count, limit } = await listWatchlist(ports, settings, account)
  return {
    ...counts,
    ...(counts.full > 0 ? { full: counts.full + rest } : { left: Math.max(0, rest) }),
    companies: companies.size,
    refused,
    usage: { count, limit },
  }
}
