import { companyFacts, type FactPorts } from '../exports/company-facts.js'
import type { CompanyFacts } from '../exports/fact-columns.js'
import type { Ports } from '../ports.js'
import type { Candidate } from '../register/search/question.js'
import { searchCompanies } from '../register/search/search-companies.js'
import type { DomainRules } from '../resolution/domain/domain.js'
import type { AccountId } from '../shared/ids.js'
import { type PropertyValue, reconcileProperties } from './properties.js'
import { type ReconcileQuery, type ReconcileResult, reconcileQuery } from './reconcile-query.js'

export const batchMax = 50
export const propertiesMax = 20
const atOnceMax = 4
const suggestedMax = 20

/** Answers each query under its own key, in the order of the keys. */
export async function reconcileBatch(
  ports: Parameters<typeof reconcileQuery>[0],
  account: AccountId,
  queries: readonly (readonly [key: string, query: ReconcileQuery])[],
  rules: DomainRules,
): Promise<(readonly [key: string, results: readonly ReconcileResult[]])[]> {
  return inTurns(queries, async ([key, query]) => [key, await reconcileQuery(ports, account, query, rules)] as const)
}

/** The values of properties for each company. An unknown company or property has no values. */
export async function extendCompanies(
  ports: FactPorts,
  account: AccountId,
  ids: readonly string[],
  properties: readonly string[],
): Promise<(readonly [id: string, values: readonly (readonly [id: string, values: readonly PropertyValue[]])[]])[]> {
  const byId = new Map(reconcileProperties.map((property) => [property.id, property]))
  const known = await companyFacts(ports, account, ids)
  return ids.map((id) => {
    const facts = known.get(id)
    return [id, properties.map((name) => [name, facts ? (byId.get(name)?.valuesOf(facts) ?? []) : []] as const)]
  })
}

/** Companies whose name or number begins like this. */
export async function suggestCompanies(
  ports: Pick<Ports, 'register' | 'overlay'>,
  prefix: string,
): Promise<readonly Candidate[]> {
  if (prefix.trim() === '') return []
  const filters = { postcode: null, status: null, accountsType: null, incorporatedFrom: null, incorporatedTo: null }
  const page = { page: 1, limit: suggestedMax }
  return (await searchCompanies(ports, { name: prefix, ...filters, page })).candidates
}

/** A company from local data; null if the id is not the number of a known company. */
export async function findFacts(ports: FactPorts, account: AccountId, id: string): Promise<CompanyFacts | null> {
  return (await companyFacts(ports, account, [id])).get(id) ?? null
}

/** A few at a time, so that one batch does not occupy the store. */
async function inTurns<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += atOnceMax)
    results.push(...(await Promise.all(items.slice(from, from + atOnceMax).map(run))))
  return results
}
