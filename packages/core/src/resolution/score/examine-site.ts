import type { Ports } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import { currentCompanies } from '../../register/profile/current-companies.js'
import type { Retrieved } from '../../register/search/retrieve.js'
import type { Domain } from '../domain/domain.js'
import type { ReadPage } from '../read/web-reader.js'
import { cluesOf } from './clues.js'
import { type SiteFeatures, siteFeatures } from './features/site-features.js'
import { type SiteView, siteViewOf } from './site-view.js'

export interface ExaminedSite extends SiteFeatures {
  readonly site: SiteView
  readonly retrieved: Retrieved
}

/** Looks up the companies that the pages may refer to and computes their features. Always includes `expected`. */
export async function examineSite(
  ports: Pick<Ports, 'register' | 'overlay' | 'breathe'>,
  domain: Domain,
  pages: readonly ReadPage[],
  expected: Company | null = null,
): Promise<ExaminedSite> {
  const site = siteViewOf(domain, pages)
  const clues = cluesOf(site)
  const retrieved = await ports.register.retrieve(
    expected ? { ...clues, numbers: [expected.number, ...clues.numbers] } : clues,
  )
  const companies = await currentCompanies(ports, retrieved.companies)
  return { site, retrieved: { ...retrieved, companies }, ...(await siteFeatures(ports, site, companies)) }
}
