import type { Ports } from '../../ports.js'
import { offsetOf } from '../../shared/page.js'
import type { Company } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import { withIndustryCodes } from '../company/industry-words.js'
import { layeredCompanies } from '../overlay/layered-companies.js'
import { candidateOf } from './candidate.js'
import { filtersOf } from './filters.js'
import { indexRows } from './index/index-rows.js'
import { rankClass, rankFactsOf, rankOf } from './index/rank.js'
import type { SearchAnswer, SearchQuestion } from './question.js'
import { requireValidSearch } from './require-valid-search.js'
import { searchRegister } from './search-register.js'
import { sortCompanies } from './sort-found.js'

/** At most this many companies are compared with a name and filters. If there are more, the total is not exact. */
export const searchedMax = 2_000
const readAtOnce = 100

/**
 * Searches some companies instead of the whole register, by what is known about them now. Without a name they are
 * listed by number.
 */
export async function searchAmong(
  ports: Pick<Ports, 'register' | 'overlay'>,
  given: readonly CompanyNumber[],
  asked: SearchQuestion,
): Promise<SearchAnswer> {
  requireValidSearch(asked)
  const question = await withIndustryCodes(ports, asked)
  const numbers = given.toSorted()
  const name = question.name?.trim() ?? ''
  const { fits, terms, range } = filtersOf(question)
  const skip = offsetOf(question.page)
  if (name === '' && terms.length === 0 && range === null && !question.sort) {
    const companies = await readCompanies(ports, numbers.slice(skip, skip + question.page.limit))
    return { candidates: companies.map((company) => candidateOf(company)), total: numbers.length, isTotalExact: true }
  }

  const isAll = numbers.length <= searchedMax
  const fitting = (await readCompanies(ports, numbers.slice(0, searchedMax))).filter(fits)
  if (name !== '') {
    const found = await searchRegister(indexOf(fitting, question.withPreviousNames ?? true), nameOnly(question))
    return { ...found, isTotalExact: found.isTotalExact && isAll }
  }
  const page = sortCompanies(fitting, question.sort).slice(skip, skip + question.page.limit)
  return { candidates: page.map((company) => candidateOf(company)), total: fitting.length, isTotalExact: isAll }
}

async function readCompanies(
  ports: Pick<Ports, 'register' | 'overlay'>,
  numbers: readonly CompanyNumber[],
): Promise<Company[]> {
  const companies: Company[] = []
  for (let start = 0; start < numbers.length; start += readAtOnce) {
    const group = numbers.slice(start, start + readAtOnce)
    const { given: profiles } = await ports.overlay.profiles(group, null)
    for (const company of (await layeredCompanies(ports, group, profiles)).values())
      if (company) companies.push(company)
  }
  return companies
}

function indexOf(companies: readonly Company[], withPreviousNames: boolean) {
  const named = withPreviousNames ? companies : companies.map((company) => ({ ...company, previousNames: [] }))
  return indexRows(named.map((company, place) => ({ rank: rankOf(rankClass(rankFactsOf(company)), place), company })))
}

/** The filters have been applied before, to all companies, so that the total is exact. */
function nameOnly({ name, page, sort }: SearchQuestion): SearchQuestion {
  return {
    ...{ name, page, sort: sort ?? null, postcode: null, status: null, accountsType: null },
    ...{ incorporatedFrom: null, incorporatedTo: null },
  }
}
