import type { Ports } from '../ports.js'
import { knownCompany } from '../register/known-company.js'
import type { DomainRules } from '../resolution/domain.js'
import { keepChecked } from '../resolution/keep-website.js'
import type { KeptWebsite } from '../resolution/kept-websites.js'
import { verifyWebsite } from '../resolution/verify-website.js'
import type { WebReader } from '../resolution/web-reader.js'
import { recordWebsite } from './record-website.js'

export type RecheckPorts = Ports & { readonly web: WebReader }

export interface RecheckRound {
  readonly limit: number
  readonly isStopping: () => boolean
}

/** Looks again at verified websites of watched companies whose time has come. Gives how many, and what it had to tell. */
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

async function recheck(ports: RecheckPorts, website: KeptWebsite, rules: DomainRules): Promise<number> {
  const checked = keepChecked(website, await verdictOf(ports, website, rules), ports.clock.now())

  return ports.atomically(async (stores) => {
    // A search that ended meanwhile knows better.
    const current = await stores.websites.find(website.company)
    return current?.checkedAt === website.checkedAt ? recordWebsite(ports, stores, checked) : 0
  })
}

async function verdictOf(ports: RecheckPorts, { company, lastVerified }: KeptWebsite, rules: DomainRules) {
  const known = await knownCompany(ports, company)
  if (!known || !lastVerified) return null
  return verifyWebsite(ports, lastVerified.domain, known.layered.company, { isNameGuess: false }, rules)
}
