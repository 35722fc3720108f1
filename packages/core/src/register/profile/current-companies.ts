import type { Ports } from '../../ports.js'
import type { Company } from '../company/company.js'
import { layeredCompany } from '../overlay/layers.js'

/** Companies of the snapshot with their overlay applied. */
export async function currentCompanies(
  ports: Pick<Ports, 'register' | 'overlay'>,
  companies: readonly Company[],
): Promise<Company[]> {
  if (companies.length === 0) return []
  const changed = new Set(await ports.overlay.withProfile(companies.map(({ number }) => number)))
  if (changed.size === 0) return [...companies]
  const snapshot = await ports.register.snapshot()
  return Promise.all(
    companies.map(async (company) => {
      if (!changed.has(company.number)) return company
      const overlay = await ports.overlay.read(company.number)
      const inSnapshot = snapshot && { company, asOf: Date.parse(snapshot.asOf) }
      return layeredCompany(company.number, inSnapshot, overlay)?.company ?? company
    }),
  )
}
