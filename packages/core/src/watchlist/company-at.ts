import type { Ports } from '../ports.js'
import { type Company, noAddress, unknownCompany } from '../register/company/company.js'
import { requireCompanyNumber } from '../register/company/read-company-number.js'
import { knownCompany } from '../register/profile/known-company.js'
import { type CompanyProfile, describeCompany } from '../register/profile/profile.js'
import type { Instant } from '../shared/clock.js'
import { todayInLondon } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import type { CompanyFacts } from '../signals/company-facts.js'
import { unknownPast } from '../sync/records/past-time.js'
import { requireWatchedAt } from './known-past.js'
import { overlayAt } from './people-at.js'

type CompanyAtPorts = Pick<Ports, 'watchlist' | 'register' | 'overlay' | 'clock'>

/**
 * What was known at that time about a company that the account has watched since. Has the facts whose changes are
 * signals, what the officers and owners of that time tell, and what never changes; all other facts are null.
 */
export async function companyAt(
  ports: CompanyAtPorts,
  account: AccountId,
  text: string,
  at: Instant,
): Promise<CompanyProfile> {
  const number = requireCompanyNumber(text)
  await requireWatchedAt(ports, account, number, at)
  const facts = await ports.watchlist.factsAt(number, at)
  if (!facts?.name) {
    throw unknownPast(`Nothing was known about company ${number} at that time.`, 'is too early', 'Use a later time.')
  }
  const present = (await knownCompany(ports, number))?.layered.company ?? null
  const company = toCompany({ ...unknownCompany(number, facts.name) }, facts, present, at)
  const layered = { company, asOf: at, snapshotAsOf: null }
  const [overlay, texts] = await Promise.all([overlayAt(ports, number, at), ports.register.industries()])
  const profile = describeCompany(layered, overlay, at, texts)
  return { ...profile, currentInsolvencyStatus: facts.insolvency }
}

function toCompany(base: Company, facts: CompanyFacts, present: Company | null, at: Instant): Company {
  const today = todayInLondon(at)
  return {
    ...base,
    status: facts.status,
    statusDetail: facts.statusDetail,
    dissolvedOn: facts.dissolvedOn,
    office: facts.office ?? noAddress,
    sicCodes: facts.sicCodes ?? [],
    accounts: { ...base.accounts, ...facts.accounts, lastType: facts.accountsType },
    confirmation: { ...base.confirmation, ...facts.confirmation },
    incorporatedOn: present?.incorporatedOn ?? null,
    jurisdiction: present?.jurisdiction ?? null,
    // A name that was given up later was the current name then.
    previousNames: (present?.previousNames ?? []).filter(
      ({ name, ceasedOn }) => name !== facts.name && ceasedOn !== null && ceasedOn <= today,
    ),
  }
}
