import type { Ports } from '../ports.js'
import { type CompanyNumber, parseCompanyNumber } from './company-number.js'
import { CompanyNotFoundError, InvalidCompanyNumberError, UpstreamUnavailableError } from './errors.js'
import { companyOf, type LayeredCompany } from './layers.js'
import type { Facet, Overlay } from './overlay.js'
import { type CompanyProfile, describeCompany } from './profile.js'
import { type RefreshPorts, refreshCompany } from './refresh-company.js'

/** How long an answer waits for the registrar, which goes on being asked after it. */
const waitMaxMs = 2_000
const answeredFacets: readonly Facet[] = ['profile', 'officers', 'charges', 'insolvency']

export interface FoundCompany {
  readonly profile: CompanyProfile
  /** The registrar should have been asked again and could not be. */
  readonly stale: boolean
}

export type GetCompanyPorts = RefreshPorts & Pick<Ports, 'register'>

/** What is known of a company, asked anew where it is too old. */
export async function getCompany(ports: GetCompanyPorts, text: string): Promise<FoundCompany> {
  const number = parseCompanyNumber(text)
  if (number === null) throw new InvalidCompanyNumberError(text)

  const { stale } = await refreshCompany(ports, number, { facets: answeredFacets, deadlineMs: waitMaxMs })
  const { layered, overlay } = await known(ports, number)
  if (layered) return { profile: describeCompany(layered, overlay, ports.clock.now()), stale }

  if (stale) {
    throw new UpstreamUnavailableError(
      `The register here does not hold ${number}, and Companies House could not be asked about it just now.`,
    )
  }
  throw new CompanyNotFoundError(number)
}

async function known(
  ports: GetCompanyPorts,
  number: CompanyNumber,
): Promise<{ layered: LayeredCompany | null; overlay: Overlay }> {
  const [company, snapshot, overlay] = await Promise.all([
    ports.register.find(number),
    ports.register.snapshot(),
    ports.overlay.read(number),
  ])
  const bulk = company && snapshot && { company, asOf: Date.parse(snapshot.asOf) }
  return { layered: companyOf(number, bulk, overlay), overlay }
}
