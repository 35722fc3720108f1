import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { requireCompanyNumber } from '../register/company/require-company-number.js'
import type { Settings } from '../settings.js'
import type { AccountId } from '../shared/ids.js'
import { invariant } from '../shared/invariant.js'
import { companyFacts } from '../signals/company-facts.js'
import { type GetCompanyPorts, getCompany } from '../sync/get-company.js'
import { askedLatelyMs } from '../sync/is-baseline.js'
import { watchedFacets } from '../sync/reconcile.js'
import { refreshCompany } from '../sync/refresh-company.js'
import { lockSnapshot, readBulkFacts, retryWhenStale } from '../sync/snapshot-guard.js'
import { WatchlistFullError } from './errors.js'
import type { WatchedCompany } from './watchlist-store.js'

export type WatchPorts = GetCompanyPorts & Pick<Ports, 'accounts' | 'watchlist'>

export interface Watched {
  readonly entry: WatchedCompany
  readonly isNew: boolean
}

/** Watches a company from now on. One that is watched already stays so, even on a list that has become too long. */
export async function watchCompany(
  ports: WatchPorts,
  settings: Pick<Settings, 'watchlistLimit'>,
  account: AccountId,
  text: string,
): Promise<Watched> {
  const number = requireCompanyNumber(text)
  const kept = await ports.watchlist.find(account, number)
  if (kept) return { entry: kept, isNew: false }

  // Asks Companies House for most of it, so that what is known now is what later changes are measured by.
  await getCompany(ports, number)
  const watched = await retryWhenStale(() => addWatch(ports, settings, account, number))
  if (watched.isNew) askForTheRest(ports, watched.entry)
  return watched
}

async function addWatch(
  ports: WatchPorts,
  settings: Pick<Settings, 'watchlistLimit'>,
  account: AccountId,
  company: CompanyNumber,
): Promise<Watched> {
  const bulk = await readBulkFacts(ports, [company])
  return ports.atomically(async (stores) => {
    await lockSnapshot(stores, bulk)
    // Held, so that no change falls between the facts that are kept here and the first that is looked for.
    const overlay = await stores.overlay.readForUpdate(company)
    const limit = (await stores.accounts.find(account))?.watchlistLimit ?? settings.watchlistLimit
    const watch = { account, company, at: ports.clock.now() }
    const outcome = await stores.watchlist.watch(
      watch,
      limit,
      companyFacts(bulk.companies.get(company) ?? null, overlay),
    )
    if (outcome === 'full') throw new WatchlistFullError(limit)

    const entry = await stores.watchlist.find(account, company)
    invariant(entry, 'what was just watched is on the list')
    return { entry, isNew: outcome === 'added' }
  })
}

/**
 * What the answer did not wait for, or was asked too long before to be measured by. Where Companies House cannot be asked,
 * the next round over all watched does it.
 */
function askForTheRest(ports: WatchPorts, { company, watchedAt }: WatchedCompany): void {
  const askedSince = watchedAt - askedLatelyMs
  refreshCompany(ports, company, { facets: watchedFacets, askedSince }).catch(() => {})
}
