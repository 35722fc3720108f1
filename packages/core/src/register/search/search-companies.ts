import type { Ports } from '../../ports.js'
import { InvalidRequestError } from '../../shared/errors.js'
import type { Company } from '../company/company.js'
import { type CompanyNumber, parseCompanyNumber } from '../company/company-number.js'
import { withIndustryCodes } from '../company/industry-words.js'
import { nameKey } from '../name/company-name.js'
import { layeredCompanies } from '../overlay/layered-companies.js'
import type { FoundProfiles } from '../overlay/register-overlay.js'
import { candidateOf } from './candidate.js'
import { filtersOf } from './filters.js'
import { rankClass, rankFactsOf, troubledClass } from './index/rank.js'
import type { SearchAnswer, SearchQuestion } from './question.js'
import { requireRegister } from './require-register.js'
import { requireValidSearch } from './require-valid-search.js'
import { sortCompanies } from './sort-found.js'

const newcomersMax = 5
/** From this score on, a current name is legally the same. */
const sameNameScore = 0.99

type SearchPorts = Pick<Ports, 'register' | 'overlay'>

/** Searches the register, including what streams and REST have added since the snapshot. */
export async function searchCompanies(ports: SearchPorts, asked: SearchQuestion): Promise<SearchAnswer> {
  requireValidSearch(asked)
  const question = await withIndustryCodes(ports, asked)
  const { fits, terms, range } = filtersOf(question)
  if (question.sort && !question.name?.trim() && terms.length === 0 && range === null) throw nothingToSort()
  const found = await ports.register.search(question)
  const numbers = found.candidates.map(({ number }) => number)
  const { given, named } = await findProfiles(ports, question, numbers)
  const profiles = new Map([...given, ...named])
  const newcomers = [...profiles.keys()].filter((number) => !numbers.includes(number))
  if (numbers.length + newcomers.length === 0) await requireRegister(ports)
  if (profiles.size === 0) return found

  const companies = await layeredCompanies(ports, [...profiles.keys()], profiles)
  const arrived = newcomers.flatMap((number) => companies.get(number) ?? []).filter(fits)
  const known = found.candidates.flatMap((candidate) => {
    const company = companies.get(candidate.number)
    if (!company) return [candidate]
    return fits(company) ? [candidateOf(company, candidate.matchedName, candidate.score)] : []
  })
  const [live, ended] = [arrived.filter(isTrading), arrived.filter((company) => !isTrading(company))]
  const asNamed = (company: Company) => candidateOf(company, company.name, 1)
  const legalNamesakes = known.filter(({ score }) => score !== null && score >= sameNameScore).length
  const candidates = [
    ...live.map(asNamed),
    ...known.slice(0, legalNamesakes),
    ...ended.map(asNamed),
    ...known.slice(legalNamesakes),
  ]
  return {
    ...found,
    // Cut before they are sorted: a company that was added since is on the first page only.
    candidates: sortCompanies(candidates.slice(0, question.page.limit), question.sort),
    total: Math.max(found.total, arrived.length + known.length),
  }
}

function nothingToSort(): InvalidRequestError {
  return new InvalidRequestError('The whole register cannot be sorted.', [
    { field: 'sort', message: 'needs a name or a filter' },
  ])
}

function isTrading(company: Company): boolean {
  return rankClass(rankFactsOf(company)) < troubledClass
}

/** The overlay's profiles of the companies found, and of those that took this exact name, or were added, since. */
async function findProfiles(
  { overlay }: SearchPorts,
  { name, page }: SearchQuestion,
  found: readonly CompanyNumber[],
): Promise<FoundProfiles> {
  if (name === null || name.trim() === '' || page.page !== 1) return overlay.profiles(found, null)
  const number = parseCompanyNumber(name)
  const numbers = number && !found.includes(number) ? [...found, number] : found
  return overlay.profiles(numbers, { key: nameKey(name), limit: newcomersMax })
}
