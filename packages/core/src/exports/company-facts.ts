import type { Ports } from '../ports.js'
import { type CompanyNumber, parseCompanyNumber } from '../register/company/company-number.js'
import { knownCompany } from '../register/profile/known-company.js'
import { describeCompany } from '../register/profile/profile.js'
import { activeChargeCount } from '../register/records/charges.js'
import { isCeasedOwner } from '../register/records/owner.js'
import { paidWebsite } from '../resolution/ask/paid-website.js'
import type { AccountId } from '../shared/ids.js'
import type { CompanyFacts } from './fact-columns.js'

export type FactPorts = Pick<Ports, 'register' | 'overlay' | 'clock' | 'websites' | 'ledger'>

/** How many companies are read at the same time, so that one request does not occupy the store. */
const atOnceMax = 4

/** What is stored about each company. Companies that are not known are left out. Asks no one else and charges nothing. */
export async function companyFacts(
  ports: FactPorts,
  account: AccountId,
  given: readonly string[],
): Promise<ReadonlyMap<string, CompanyFacts>> {
  const found = new Map<string, CompanyFacts>()
  const texts = [...new Set(given)]
  for (let from = 0; from < texts.length; from += atOnceMax) {
    const reads = texts.slice(from, from + atOnceMax).map(async (text) => {
      const number = parseCompanyNumber(text)
      const facts = number && (await factsOf(ports, account, number))
      if (facts) found.set(text, facts)
    })
    await Promise.all(reads)
  }
  return found
}

async function factsOf(ports: FactPorts, account: AccountId, number: CompanyNumber): Promise<CompanyFacts | null> {
  const [known, website, texts] = await Promise.all([
    knownCompany(ports, number),
    paidWebsite(ports, account, number),
    ports.register.industries(),
  ])
  if (!known) return null
  const { layered, overlay } = known
  const { company, snapshotAsOf } = layered
  const counted =
    company.chargeCounts && snapshotAsOf !== null ? { counts: company.chargeCounts, asOf: snapshotAsOf } : null
  return {
    profile: describeCompany(layered, overlay, ports.clock.now(), texts),
    chargesOutstanding: activeChargeCount({ listed: overlay.charges, counted, hasPage: company.hasChargesPage }),
    owners: overlay.owners?.value.isComplete ? overlay.owners.value.items.filter((owner) => !isCeasedOwner(owner)) : [],
    website,
  }
}
