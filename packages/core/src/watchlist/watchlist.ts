import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { requireCompanyNumber } from '../register/company/require-company-number.js'
import type { Settings } from '../settings.js'
import type { AccountId } from '../shared/ids.js'
import type { WatchedCompany } from './watchlist-store.js'

const pageSize = 500

export interface Watchlist {
  readonly entries: readonly WatchedCompany[]
  readonly limit: number
}

export async function listWatchlist(
  ports: Pick<Ports, 'accounts' | 'watchlist'>,
  settings: Pick<Settings, 'watchlistLimit'>,
  account: AccountId,
): Promise<Watchlist> {
  const [entries, found] = await Promise.all([ports.watchlist.list(account), ports.accounts.find(account)])
  return { entries, limit: found?.watchlistLimit ?? settings.watchlistLimit }
}

export interface Unwatched {
  readonly company: CompanyNumber
  /** False if the company was not watched. */
  readonly changed: boolean
}

/** Safe to repeat. Existing signals reappear in the feed if the company is watched again. */
export async function unwatchCompany(
  ports: Pick<Ports, 'watchlist'>,
  account: AccountId,
  text: string,
): Promise<Unwatched> {
  const company = requireCompanyNumber(text)
  return { company, changed: await ports.watchlist.unwatch(account, company) }
}

/** All watched companies, ordered by number: an order that changes with watching would skip some. */
export async function* watchedCompanies(ports: Pick<Ports, 'watchlist'>): AsyncGenerator<CompanyNumber> {
  let last: CompanyNumber | null = null
  do {
    const page: readonly CompanyNumber[] = await ports.watchlist.everyWatched(last, pageSize)
    yield* page
    last = page.length < pageSize ? null : (page.at(-1) ?? null)
  } while (last)
}
