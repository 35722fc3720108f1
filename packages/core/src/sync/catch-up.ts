import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import type { Facet } from '../register/overlay/overlay.js'
import { type RefreshPorts, refreshCompany } from './refresh-company.js'

/** Stored as a cursor: the time since which all watched companies need to be refreshed from Companies House. */
const cursorName = 'reconciliation'
const refusalsMax = 3
export const watchedFacets: readonly Facet[] = ['profile', 'officers', 'charges', 'insolvency', 'owners']

/** Their events produce no signals, and what they report is requested again after a day anyway. */
const ignoredStreams: readonly string[] = ['persons-with-significant-control-statements', 'company-exemptions']

/** Whether missed events of a stream have to be made up for. */
export function isCaughtUp(stream: string): boolean {
  return !ignoredStreams.includes(stream)
}

export type CaughtUp = 'nothing_owed' | 'done' | 'unfinished'

/** Records that events were missed up to now. Remains until catching up has refreshed everything since. */
export async function oweCatchUp(ports: Pick<Ports, 'atomically' | 'clock'>): Promise<void> {
  const now = ports.clock.now()
  await ports.atomically(async ({ cursors }) => {
    const since = await cursors.at(cursorName)
    if (since === null || since < now) await cursors.advance(cursorName, since, now)
  })
}

/**
 * Refreshes every watched company from Companies House if events were missed. Facets fetched since then are
 * skipped, so an unfinished run continues where it stopped. Any signal found here was missed by the streams.
 */
export async function catchUp(
  ports: RefreshPorts & Pick<Ports, 'cursors'>,
  watchedCompanies: () => AsyncIterable<CompanyNumber>,
  isStopping: () => boolean = () => false,
  onRepaired: (signals: number) => void = () => {},
): Promise<CaughtUp> {
  const since = await ports.cursors.at(cursorName)
  if (since === null) return 'nothing_owed'

  let refusals = 0
  for await (const number of watchedCompanies()) {
    if (isStopping() || refusals >= refusalsMax) return 'unfinished'
    const { stale, signals } = await refreshCompany(ports, number, { facets: watchedFacets, askedSince: since })
    if (signals > 0) onRepaired(signals)
    if (stale) refusals += 1
  }
  if (refusals > 0) return 'unfinished'

  return ports.atomically(async ({ cursors }) => {
    if ((await cursors.at(cursorName)) !== since) return 'unfinished'
    await cursors.forget(cursorName)
    return 'done'
  })
}
