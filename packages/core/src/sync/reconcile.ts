import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import type { Facet } from '../register/overlay/overlay.js'
import { type RefreshPorts, refreshCompany } from './refresh-company.js'

/** Kept among the places of the streams: since when everything watched is owed a question to Companies House. */
const owed = 'reconciliation'
const refusalsMax = 3
export const watchedFacets: readonly Facet[] = ['profile', 'officers', 'charges', 'insolvency', 'owners']

export type Reconciled = 'nothing_owed' | 'done' | 'unfinished'

/** Notes that events were missed up to now. Stands until a reconciliation has asked for everything since. */
export async function oweReconciliation(ports: Pick<Ports, 'atomically' | 'clock'>): Promise<void> {
  const now = ports.clock.now()
  await ports.atomically(async ({ positions }) => {
    const since = await positions.at(owed)
    if (since === null || since < now) await positions.advance(owed, since, now)
  })
}

/**
 * Asks Companies House for every watched company where events were missed. What was asked since is not asked again, so
 * that an unfinished one goes on where it stopped. A signal that it finds is one that the streams did not bring.
 */
export async function reconcile(
  ports: RefreshPorts & Pick<Ports, 'positions'>,
  watchedCompanies: () => AsyncIterable<CompanyNumber>,
  isStopping: () => boolean = () => false,
  onRepaired: (signals: number) => void = () => {},
): Promise<Reconciled> {
  const since = await ports.positions.at(owed)
  if (since === null) return 'nothing_owed'

  let refusals = 0
  for await (const number of watchedCompanies()) {
    if (isStopping() || refusals >= refusalsMax) return 'unfinished'
    const { stale, signals } = await refreshCompany(ports, number, { facets: watchedFacets, askedSince: since })
    if (signals > 0) onRepaired(signals)
    if (stale) refusals += 1
  }
  if (refusals > 0) return 'unfinished'

  return ports.atomically(async ({ positions }) => {
    if ((await positions.at(owed)) !== since) return 'unfinished'
    await positions.forget(owed)
    return 'done'
  })
}
