import type { CompanyPage, SearchCandidate } from '@brassplate/sdk'
import { type Look, table } from './table.js'
import { statusPaint, words } from './words.js'

export function searchText({ data, pagination }: CompanyPage, look: Look): string {
  if (data.length === 0) return 'No company matches.\n'
  const { page, limit, total, total_is_exact, has_more } = pagination
  const first = (page - 1) * limit + 1
  const count = `${total_is_exact ? '' : 'at least '}${total.toLocaleString('en-GB')}`
  const where = `${first} to ${first + data.length - 1} of ${count}${has_more ? `; next: --page ${page + 1}` : ''}`
  return `${candidateTable(data, look)}${look.colour.dim(where)}\n`
}

/** A company of which more may be known than its name. */
export type NamedCompany = Pick<SearchCandidate, 'company_number' | 'company_name'> &
  Partial<
    Pick<SearchCandidate, 'matched_name' | 'company_status' | 'industries' | 'registered_postcode' | 'incorporated_on'>
  >

export function candidateTable(candidates: readonly NamedCompany[], look: Look): string {
  if (candidates.length === 0) return 'No company matches.\n'
  return table(
    [
      { title: 'NUMBER', of: (each) => each.company_number },
      { title: 'NAME', of: nameText },
      {
        title: 'STATUS',
        of: (each) => words(each.company_status ?? null),
        paint: (colour, each) => statusPaint(colour, each.company_status ?? null),
      },
      ...(candidates.some(({ industries }) => industries) ? [industryColumn] : []),
      { title: 'POSTCODE', of: (each) => each.registered_postcode ?? null },
      { title: 'SINCE', of: (each) => each.incorporated_on ?? null },
    ],
    candidates,
    look,
  )
}

/** The first one; it may be cut, so that a company stays in few lines. */
const industryColumn = {
  title: 'INDUSTRY',
  isCut: true,
  of: ({ industries: [first] = [] }: NamedCompany) => first?.text ?? first?.sic_code,
}

/** Adds the previous name if that is what matched. */
function nameText({ company_name, matched_name = null }: NamedCompany): string {
  return matched_name === null || matched_name === company_name
    ? company_name
    : `${company_name} (formerly ${matched_name})`
}
