import type { Company } from '../register/company.js'
import { nameKey } from '../register/company-name.js'
import { isLive } from '../register/company-status.js'
import type { companyRelations } from './company-relation.js'
import type { Scored } from './score.js'
import type { Site, SiteName } from './site.js'

export type CompanyRelation = (typeof companyRelations)[number]

export interface RelatedCompany {
  readonly company: Company
  readonly relation: CompanyRelation
  readonly sourceUrl: string | null
  readonly quote: string | null
}

const relatedMax = 10

/** The other companies that the site names, and what they are to the one behind it. */
export function relatedCompanies(site: Site, matched: Scored, scored: readonly Scored[]): RelatedCompany[] {
  const related: RelatedCompany[] = []
  const named = new Map<string, SiteName>()
  for (const name of site.names) for (const { key } of name.readings) if (!named.has(key)) named.set(key, name)
  for (const { company, groups } of scored) {
    if (company.number === matched.company.number || related.length >= relatedMax) continue
    const key = nameKey(company.name)
    const name = named.get(key)
    const number = site.numbers.find((found) => found.number === company.number)
    const isSuccessor =
      key === nameKey(matched.company.name) && isLive(company.status) !== isLive(matched.company.status)
    if (!isSuccessor && !name && !(number && groups.has('identifier'))) continue
    const relation: CompanyRelation = isSuccessor
      ? 'successor'
      : name?.roles.includes('parent') || company.office.postalCode === matched.company.office.postalCode
        ? 'group'
        : name?.isThirdParty || number?.isThirdParty
          ? 'third_party'
          : 'named'
    const place = name ?? number ?? null
    related.push({ company, relation, sourceUrl: place?.page.url ?? null, quote: place?.quote.text ?? null })
  }
  return related
}
