import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { type CompanyProfile, describeCompany } from '../register/company/profile.js'
import { requireCompanyNumber } from '../register/company/require-company-number.js'
import { CompanyNotFoundError, UpstreamUnavailableError } from '../register/errors.js'
import { type BulkCompany, companyOf } from '../register/overlay/layers.js'
import type { Facet } from '../register/overlay/overlay.js'
import { requireRegister } from '../register/search/require-register.js'
import { type RefreshPorts, refreshCompany } from './refresh-company.js'

/** How long an answer waits for Companies House, which goes on being asked after it. */
const waitMaxMs = 2_000
const answeredFacets: readonly Facet[] = ['profile', 'officers', 'charges', 'insolvency']

export interface FoundCompany {
  readonly profile: CompanyProfile
  /** Companies House should have been asked again and could not be. */
  readonly stale: boolean
}

export type GetCompanyPorts = RefreshPorts & Pick<Ports, 'register'>

/** What is known of a company, asked anew where it is too old. */
export async function getCompany(ports: GetCompanyPorts, text: string): Promise<FoundCompany> {
  const number = requireCompanyNumber(text)
  const bulk = await inBulk(ports, number)
  const { stale } = await refreshCompany(ports, number, {
    facets: answeredFacets,
    // What was said before the snapshot says nothing on who was missing from it.
    ...(bulk && bulk.asOf <= ports.clock.now() && { askedSince: bulk.asOf }),
    deadlineMs: waitMaxMs,
  })
  const overlay = await ports.overlay.read(number)
  const layered = companyOf(number, bulk, overlay)
  if (layered) return { profile: describeCompany(layered, overlay, ports.clock.now()), stale }

  if (stale) {
    throw new UpstreamUnavailableError(
      `The register here does not hold ${number}, and Companies House could not be asked about it just now.`,
    )
  }
  // With a key Companies House itself was asked.
  if (!ports.registerSource) await requireRegister(ports)
  throw new CompanyNotFoundError(number)
}

async function inBulk({ register }: GetCompanyPorts, number: CompanyNumber): Promise<BulkCompany | null> {
  const [company, snapshot] = await Promise.all([register.find(number), register.snapshot()])
  return company && snapshot && { company, asOf: Date.parse(snapshot.asOf) }
}
