import type { Ports } from '../../ports.js'
import { isSameValue } from '../../register/overlay/same-value.js'
import { knownCompany } from '../../register/profile/known-company.js'
import { hasChangedSince } from '../answers/company-versions.js'
import type { DomainRules } from '../domain/domain.js'
import type { WebReader } from '../read/web-reader.js'
import { recordWebsite } from './record-website.js'
import { verifyWebsite } from './verify-website.js'
import type { StoredWebsite } from './website-store.js'
import { applyRecheck } from './website-to-store.js'

export type RecheckPorts = Ports & { readonly web: WebReader }

export interface RecheckRound {
  readonly limit: number
  readonly isStopping: () => boolean
}

/** Checks the verified websites of watched companies that are due. Returns the number of checks and of signals. */
export async function recheckWebsites(
  ports: RecheckPorts,
  { limit, isStopping }: RecheckRound,
  rules: DomainRules,
): Promise<{ readonly checked: number; readonly signals: number }> {
  let [checked, signals] = [0, 0]
  for (const website of await ports.websites.dueForCheck(ports.clock.now(), limit)) {
    if (isStopping()) break
    signals += await recheck(ports, website, rules)
    checked += 1
  }
  return { checked, signals }
}

async function recheck(ports: RecheckPorts, website: StoredWebsite, rules: DomainRules): Promise<number> {
  const { company } = website
  const versions = await ports.overlay.changeCounts([company])
  const verdict = await verdictOf(ports, website, rules)

  return ports.atomically(async (stores) => {
    // Discard the verdict if the company has changed, or if a search or another check ended meanwhile.
    if (await hasChangedSince(stores, versions)) return 0
    const current = await stores.websites.findForUpdate(company)
    if (!current || !isSameValue(current, website)) return 0
    return recordWebsite(ports, stores, applyRecheck(current, verdict, ports.clock.now()))
  })
}

async function verdictOf(ports: RecheckPorts, { company, lastVerified }: StoredWebsite, rules: DomainRules) {
  const known = await knownCompany(ports, company)
  if (!known || !lastVerified) return null
  return verifyWebsite(ports, lastVerified.domain, known.layered.company, { isNameGuess: false }, rules)
}
