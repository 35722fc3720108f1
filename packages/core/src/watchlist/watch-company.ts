import type { Ports } from '../ports.js'
import { requireCompanyNumber } from '../register/company/read-company-number.js'
import type { Settings } from '../settings.js'
import type { AccountId } from '../shared/ids.js'
import { invariant } from '../shared/invariant.js'
import { companyFacts } from '../signals/company-facts.js'
import type { WatchLabels } from '../signals/signal.js'
import { requireTags } from '../signals/tags.js'
import { watchedFacets } from '../sync/catch-up.js'
import { type GetCompanyPorts, getCompany } from '../sync/get-company.js'
import { askedLatelyMs } from '../sync/is-baseline.js'
import { refreshCompany } from '../sync/refresh-company.js'
import { lockSnapshot, readSnapshotFacts, retryWhenStale } from '../sync/snapshot-guard.js'
import { WatchlistFullError } from './errors.js'
import { requireReference } from './reference.js'
import type { Watch, WatchedCompany } from './watchlist-store.js'

export type WatchPorts = GetCompanyPorts & Pick<Ports, 'accounts' | 'watchlist'>

export interface Watched {
  readonly entry: WatchedCompany
  readonly isNew: boolean
}

/**
 * Starts watching a company. A company that is already watched is left unchanged, even if the list now exceeds its
 * limit.
 */
export async function watchCompany(
  ports: WatchPorts,
  settings: Pick<Settings, 'watchlistLimit'>,
  account: AccountId,
  text: string,
  given: Partial<WatchLabels> = {},
): Promise<Watched> {
  const number = requireCompanyNumber(text)
  const labels = { tags: requireTags(given.tags ?? []), reference: requireReference(given.reference ?? null) }
  const existing = await ports.watchlist.find(account, number)
  if (existing) return { entry: existing, isNew: false }

  // Refreshes most facts from Companies House, so that later changes are compared with the current state.
  await getCompany(ports, number)
  const watched = await retryWhenStale(() => addWatch(ports, settings, { account, company: number, ...labels }))
  if (watched.isNew) refreshRemainingFacets(ports, watched.entry)
  return watched
}

export async function addWatch(
  ports: WatchPorts,
  settings: Pick<Settings, 'watchlistLimit'>,
  watch: Omit<Watch, 'at'>,
): Promise<Watched> {
  const { account, company } = watch
  const snapshot = await readSnapshotFacts(ports, [company])
  return ports.atomically(async (stores) => {
    await lockSnapshot(stores, snapshot)
    // Locked, so that no change falls between the facts stored here and the first check for changes.
    const overlay = await stores.overlay.readForUpdate(company)
    const own = (await stores.accounts.find(account))?.watchlistLimit ?? null
    const limit = own ?? settings.watchlistLimit
    const facts = companyFacts(snapshot.companies.get(company) ?? null, overlay)
    const outcome = await stores.watchlist.watch({ ...watch, at: ports.clock.now() }, limit, facts)
    if (outcome === 'full') throw new WatchlistFullError(limit, own !== null)

    const entry = await stores.watchlist.find(account, company)
    invariant(entry, 'a company that was just watched is on the watchlist')
    return { entry, isNew: outcome === 'added' }
  })
}

/**
 * Refreshes the facets that the response did not wait for or that were fetched too long ago to be a baseline. If
 * Companies House is unavailable, catching up refreshes all watched companies later.
 */
function refreshRemainingFacets(ports: WatchPorts, { company, watchedAt }: WatchedCompany): void {
  const askedSince = watchedAt - askedLatelyMs
  refreshCompany(ports, company, { facets: watchedFacets, askedSince }).catch(() => {})
}
