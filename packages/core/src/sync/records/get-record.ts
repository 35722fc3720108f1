import type { CompanyNumber } from '../../register/company/company-number.js'
import { requireCompanyNumber } from '../../register/company/read-company-number.js'
import { CompanyNotFoundError, NoCompaniesHouseKeyError, withoutAnswer } from '../../register/errors.js'
import type { Facet, FacetValues, Overlay } from '../../register/overlay/overlay.js'
import { knownCompany } from '../../register/profile/known-company.js'
import type { Sighting } from '../../register/records/sighting.js'
import { requireRegister } from '../../register/search/require-register.js'
import { dayMs, type Instant } from '../../shared/clock.js'
import type { DomainError } from '../../shared/errors.js'
import type { GetCompanyPorts } from '../get-company.js'
import { facetAgeMaxMs, refreshCompany } from '../refresh-company.js'

/** How long a response waits for Companies House. The request continues afterwards. */
const waitMaxMs = 5_000
/** For lists that the refresh of watched companies may leave for longer. */
const listAgeMaxMs = dayMs

/** Where the newest of the facts came from. */
export const recordSources = ['companies_house_api', 'companies_house_stream'] as const

/** Facts that only Companies House has, with their age. */
export interface FoundRecord<Value> {
  readonly number: CompanyNumber
  readonly value: Value
  readonly asOf: Instant
  readonly source: (typeof recordSources)[number]
  /** The copy is older than the limit, and could not be refreshed. */
  readonly stale: boolean
}

export type RecordFacet = Exclude<Facet, 'profile' | 'statements'>

const names: Readonly<Record<RecordFacet, string>> = {
  officers: 'officers',
  owners: 'persons with significant control',
  charges: 'charges',
  insolvency: 'insolvency cases',
  filings: 'filings',
}

/** Returns one facet of a company, refreshed if it is too old, and everything else that is stored. */
export async function getRecord<Key extends RecordFacet>(
  ports: GetCompanyPorts,
  text: string,
  facet: Key,
  alsoRefresh: readonly Facet[] = [],
): Promise<{ readonly record: FoundRecord<FacetValues[Key]>; readonly overlay: Overlay }> {
  const number = requireCompanyNumber(text)
  const now = ports.clock.now()
  const askedSince = Math.max(
    now - listAgeMaxMs,
    // A change that the streams reported was filed, so filings from before it lack its form.
    facet === 'filings' ? Math.min(lastStreamed(await ports.overlay.read(number)), now) : 0,
  )
  const { stale, unanswered = null } = await refreshCompany(ports, number, {
    // The profile tells whether there are charges and insolvency cases to ask for.
    facets: ['profile', facet, ...alsoRefresh],
    askedSince,
    deadlineMs: waitMaxMs,
  })
  const overlay = await ports.overlay.read(number)
  const stored: Sighting<FacetValues[Key]> | null = overlay[facet]
  if (!stored) return failure(ports, number, names[facet], stale, unanswered)

  return { record: describeRecord(number, facet, stored, ports.clock.now()), overlay }
}

const streamedFacets = ['profile', 'officers', 'owners', 'charges', 'insolvency'] as const

/** When the streams last changed what is stored about a company; 0 if Companies House was asked about it since. */
function lastStreamed(overlay: Overlay): Instant {
  const times = streamedFacets.map((facet) => {
    const { asOf = 0, askedAt = null } = overlay[facet] ?? {}
    return askedAt !== null && askedAt >= asOf ? 0 : asOf
  })
  return Math.max(...times)
}

/** With its age and source at that time. A report after that time that changed nothing confirms it until then. */
export function describeRecord<Key extends RecordFacet>(
  number: CompanyNumber,
  facet: Key,
  { value, asOf, askedAt }: Sighting<FacetValues[Key]>,
  at: Instant,
): FoundRecord<FacetValues[Key]> {
  const ageMaxMs = Math.min(facetAgeMaxMs[facet], listAgeMaxMs)
  const isOld = askedAt === null || askedAt < at - ageMaxMs
  const isFromApi = askedAt !== null && askedAt >= asOf
  const source = isFromApi ? 'companies_house_api' : 'companies_house_stream'
  return { number, value, asOf: Math.min(asOf, at), source, stale: isOld }
}

/** Says why nothing is known, because an empty list would be taken for a fact. */
async function failure(
  ports: GetCompanyPorts,
  number: CompanyNumber,
  what: string,
  stale: boolean,
  unanswered: DomainError | null,
): Promise<never> {
  if (stale) throw withoutAnswer(`The ${what} of company ${number} are not stored here`, unanswered)
  if (ports.registerSource) throw new CompanyNotFoundError(number)
  if (await knownCompany(ports, number)) throw new NoCompaniesHouseKeyError(number, what)
  await requireRegister(ports)
  throw new CompanyNotFoundError(number)
}
