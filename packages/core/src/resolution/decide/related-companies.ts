import type { Company } from '../../register/company/company.js'
import { isLive } from '../../register/company/company-status.js'
import { nameKey } from '../../register/name/company-name.js'
import type { Mention } from '../score/mentions.js'
import type { Scored } from '../score/score-candidates.js'
import type { CompanyRelation } from './company-relation.js'

export interface RelatedCompany {
  readonly company: Company
  readonly relation: CompanyRelation
  readonly sourceUrl: string | null
  readonly quote: string | null
}

const relatedMax = 10

/** The other companies that the site names, and how each relates to the matched company. */
export function relatedCompanies(matched: Scored, scored: readonly Scored[]): RelatedCompany[] {
  const related: RelatedCompany[] = []
  for (const other of scored) {
    const { company, candidate } = other
    if (company.number === matched.company.number || related.length >= relatedMax) continue
    const isSuccessor =
      nameKey(company.name) === nameKey(matched.company.name) &&
      isLive(company.status) !== isLive(matched.company.status)
    const number = candidate.numbers.find(({ end, label }) => end > 0 && label !== 'other' && label !== 'charity')
    const place =
      candidate.legal.find((mention) => !isNameOf(matched, mention)) ??
      (candidate.mentions.length > 0 ? number : undefined)
    if (!isSuccessor && !place) continue
    related.push({
      company,
      relation: isSuccessor ? 'successor' : relationOf(matched, other),
      sourceUrl: place?.view.page.url ?? null,
      quote: place?.view.quote(place.offset, place.end).text ?? null,
    })
  }
  return related
}

/** One place names one company: a namesake is not named beside the matched company. */
function isNameOf({ candidate }: Scored, { view, offset }: Mention): boolean {
  return candidate.legal.some((own) => own.view === view && own.offset === offset)
}

function relationOf(matched: Scored, { company, candidate, features }: Scored): CompanyRelation {
  const isFamily =
    candidate.familyWord === matched.candidate.familyWord ||
    (company.office.postalCode !== null && company.office.postalCode === matched.company.office.postalCode)
  if (isFamily || features.has('role_parent', 'say_group')) return 'group'
  return features.has('role_third', 'say_supplier') ? 'third_party' : 'named'
}
