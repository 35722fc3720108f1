import type { Ports } from '../../ports.js'
import type { Company } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import { layeredCompany } from './layers.js'
import { emptyOverlay } from './overlay.js'
import type { FoundProfiles } from './register-overlay.js'

/** The companies with their profiles over the snapshot; null if no source gave a name. */
export async function layeredCompanies(
  { register }: Pick<Ports, 'register'>,
  numbers: readonly CompanyNumber[],
  profiles: FoundProfiles['given'],
): Promise<Map<CompanyNumber, Company | null>> {
  const snapshot = await register.snapshot()
  const layered = numbers.map(async (number) => {
    const company = await register.find(number)
    const inSnapshot = company && snapshot && { company, asOf: Date.parse(snapshot.asOf) }
    const overlay = { ...emptyOverlay, profile: profiles.get(number) ?? null }
    return [number, layeredCompany(number, inSnapshot, overlay)?.company ?? null] as const
  })
  return new Map(await Promise.all(layered))
}
