import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { requireCompanyNumber } from '../register/company/read-company-number.js'
import { CompanyNotFoundError, withoutAnswer } from '../register/errors.js'
import { layeredCompany, type SnapshotCompany } from '../register/overlay/layers.js'
import type { Facet } from '../register/overlay/overlay.js'
import { type CompanyProfile, describeCompany } from '../register/profile/profile.js'
import { requireRegister } from '../register/search/require-register.js'
import { type RefreshPorts, refreshCompany } from './refresh-company.js'

/** How long a response waits for Companies House. The request continues afterwards. */
const waitMaxMs = 2_000
const answeredFacets: readonly Facet[] = ['profile', 'officers', 'charges', 'insolvency', 'owners']

export interface FoundCompany {
  readonly profile: CompanyProfile
  /** The data should have been refreshed, but Companies House was unavailable. */
  readonly stale: boolean
}

export type GetCompanyPorts = RefreshPorts & Pick<Ports, 'register'>

/** Returns what is known about a company, after refreshing outdated facts. */
export async function getCompany(ports: GetCompanyPorts, text: string): Promise<FoundCompany> {
  const number = requireCompanyNumber(text)
  const snapshot = await findInSnapshot(ports, number)
  const { stale, unanswered = null } = await refreshCompany(ports, number, {
    facets: answeredFacets,
    // A response from before the snapshot says nothing about companies missing from it.
    ...(snapshot && snapshot.asOf <= ports.clock.now() && { askedSince: snapshot.asOf }),
    deadlineMs: waitMaxMs,
  })
  const overlay = await ports.overlay.read(number)
  const layered = layeredCompany(number, snapshot, overlay)
  if (layered) {
    const texts = await ports.register.industries()
    return { profile: describeCompany(layered, overlay, ports.clock.now(), texts), stale }
  }

  if (stale) throw withoutAnswer(`Company ${number} is not in the local register`, unanswered)
  // With an API key, Companies House itself was asked.
  if (!ports.registerSource) await requireRegister(ports)
  throw new CompanyNotFoundError(number)
}

async function findInSnapshot({ register }: GetCompanyPorts, number: CompanyNumber): Promise<SnapshotCompany | null> {
  const [company, snapshot] = await Promise.all([register.find(number), register.snapshot()])
  return company && snapshot && { company, asOf: Date.parse(snapshot.asOf) }
}
