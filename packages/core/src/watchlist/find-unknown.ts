import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { unansweredBy } from '../register/errors.js'
import { knownCompany } from '../register/profile/known-company.js'
import { codeOf } from '../shared/errors.js'
import { type GetCompanyPorts, getCompany } from '../sync/get-company.js'

/** How many companies are looked up at once. */
const lookedUpAtOnce = 10
/** How many unknown companies Companies House is asked about for one request. */
const askedMax = 200

export type UnknownCompany = 'company_not_found' | 'upstream_unavailable'
export type UnknownPorts = GetCompanyPorts & Pick<Ports, 'breathe'>

/**
 * The companies that neither the local register nor Companies House has, and those that Companies House was not able to
 * tell or was not asked about because there are too many.
 */
export async function findUnknown(
  ports: UnknownPorts,
  companies: readonly CompanyNumber[],
): Promise<ReadonlyMap<CompanyNumber, UnknownCompany>> {
  const unknown = new Map<CompanyNumber, UnknownCompany>()
  let left = askedMax
  for (let start = 0; start < companies.length; start += lookedUpAtOnce) {
    await ports.breathe()
    const lookedUp = companies.slice(start, start + lookedUpAtOnce).map(async (company) => {
      // Most are in the snapshot, which one query tells.
      if ((await ports.register.find(company))?.name || (await knownCompany(ports, company))) return
      left -= 1
      const refusal = left < 0 ? 'upstream_unavailable' : await askCompaniesHouse(ports, company)
      if (refusal) unknown.set(company, refusal)
    })
    await Promise.all(lookedUp)
  }
  return unknown
}

async function askCompaniesHouse(ports: GetCompanyPorts, company: CompanyNumber): Promise<UnknownCompany | null> {
  try {
    await getCompany(ports, company)
    return null
  } catch (error) {
    if (unansweredBy(error)) return 'upstream_unavailable'
    if (codeOf(error) === 'company_not_found') return 'company_not_found'
    throw error
  }
}
