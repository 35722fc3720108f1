import { typeWords } from '@brassplate/core'
import type { CompanyAnswer } from './api-types.js'
import { countWords } from './parts/text.js'
import type { Visit } from './visit.js'

/** What one call may ask for. */
const looksMax = 200

/** What the register says about companies, by their number, from our copy of it. Not counted as a call. */
export async function companyFacts(
  visit: Visit,
  numbers: readonly (string | null)[],
): Promise<ReadonlyMap<string, CompanyAnswer>> {
  const wanted = [...new Set(numbers)].flatMap((number) => number ?? [])
  const facts = new Map<string, CompanyAnswer>()
  for (let start = 0; start < wanted.length; start += looksMax) {
    const body = { company_numbers: wanted.slice(start, start + looksMax) }
    const { body: found } = await visit.peek('lookupCompanies', { body })
    for (const { company } of found.data) if (company) facts.set(company.company_number, company)
  }
  return facts
}

/** What a company of another country is; null for any other. */
export function overseasWords({ company_type: type }: Pick<CompanyAnswer, 'company_type'>): string | null {
  return type === 'oversea-company' || type === 'registered-overseas-entity' ? typeWords(type) : null
}

const checked = [
  ['directors', 'director', 'officers'],
  ['pscs', 'owner', 'owners'],
] as const

/** The people whose identity check is overdue or due, with the page that names them and the day. */
export function openChecks(
  { company_number: number, identity_verification: all }: CompanyAnswer,
  state: 'overdue' | 'due',
) {
  return checked.flatMap(([who, one, tab]) => {
    const count = all?.[who]?.[state] ?? 0
    return count > 0 ? [{ people: countWords(count, one), path: `/companies/${number}/${tab}` }] : []
  })
}
