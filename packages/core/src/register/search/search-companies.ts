import type { Ports } from '../../ports.js'
import type { Company } from '../company/company.js'
import { type CompanyNumber, parseCompanyNumber } from '../company/company-number.js'
import { knownCompany } from '../company/known-company.js'
import { nameKey } from '../name/company-name.js'
import { candidateOf } from './candidate.js'
import { filtersOf } from './filters.js'
import { rankClass, rankFactsOf, troubledClass } from './index/rank.js'
import type { SearchAnswer, SearchQuestion } from './question.js'
import { requireRegister } from './require-register.js'
import { requireValidSearch } from './require-valid-search.js'

const newcomersMax = 5
/** From this score on, a current name is legally the same. */
const sameNameScore = 0.99

type SearchPorts = Pick<Ports, 'register' | 'overlay'>

/** Searches the register, including what streams and REST have added since the snapshot. */
export async function searchCompanies(ports: SearchPorts, question: SearchQuestion): Promise<SearchAnswer> {
  requireValidSearch(question)
  const found = await ports.register.search(question)
  const { fits } = filtersOf(question)
  const numbers = found.candidates.map(({ number }) => number)
  const [changed, newcomers] = await Promise.all([
    ports.overlay.withProfile(numbers),
    findNewcomers(ports, question, numbers),
  ])
  if (numbers.length + newcomers.length === 0) await requireRegister(ports)
  if (changed.length + newcomers.length === 0) return found

  const companies = new Map<CompanyNumber, Company | null>()
  await Promise.all(
    [...changed, ...newcomers].map(async (number) =>
      companies.set(number, (await knownCompany(ports, number))?.layered.company ?? null),
    ),
  )
  const arrived = newcomers.flatMap((number) => companies.get(number) ?? []).filter(fits)
  const known = found.candidates.flatMap((candidate) => {
    const company = companies.get(candidate.number)
    if (!company) return [candidate]
    return fits(company) ? [candidateOf(company, candidate.matchedName, candidate.score)] : []
  })
  const [live, ended] = [arrived.filter(isTrading), arrived.filter((company) => !isTrading(company))]
  const asNamed = (company: Company) => candidateOf(company, company.name, 1)
  const legalNamesakes = known.filter(({ score }) => score !== null && score >= sameNameScore).length
  return {
    ...found,
    candidates: [
      ...live.map(asNamed),
      ...known.slice(0, legalNamesakes),
      ...ended.map(asNamed),
      ...known.slice(legalNamesakes),
    ].slice(0, question.page.limit),
    total: Math.max(found.total, arrived.length + known.length),
  }
}

function isTrading(company: Company): boolean {
  return rankClass(rankFactsOf(company)) < troubledClass
}

/** Companies that took this exact name, or were added, after the snapshot. */
async function findNewcomers(
  ports: SearchPorts,
  { name, page }: SearchQuestion,
  found: readonly CompanyNumber[],
): Promise<CompanyNumber[]> {
  if (name === null || name.trim() === '' || page.page !== 1) return []
  const number = parseCompanyNumber(name)
  const [named, numbered] = await Promise.all([
    ports.overlay.withNameKey(nameKey(name), newcomersMax),
    number ? ports.overlay.withProfile([number]) : [],
  ])
  return [...new Set([...numbered, ...named])].filter((one) => !found.includes(one))
}
