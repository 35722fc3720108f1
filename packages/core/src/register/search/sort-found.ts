import type { Day } from '../../shared/days.js'
import type { SearchIndex } from './index/search-index.js'
import type { SearchSort } from './question.js'

/** Companies of a search that can be sorted. Their names or days are read for every page. */
export const sortedMax = 1_000

interface Sortable {
  readonly name: string
  readonly incorporatedOn: Day | null
}

/** Sorts companies. Those without a known day are the last. */
export function sortCompanies<Company extends Sortable>(
  companies: readonly Company[],
  sort: SearchSort | null | undefined,
): readonly Company[] {
  if (!sort) return companies
  const keyOf = ({ name, incorporatedOn }: Company) => (sort === 'name' ? name : incorporatedOn)
  return companies.toSorted((one, other) => compareKeys(keyOf(one), keyOf(other), sort))
}

/** The first `sortedMax` ranks in the order of the names or days, and then the others as they are. */
export async function sortRanks(
  index: SearchIndex,
  ranks: readonly number[],
  sort: SearchSort | null | undefined,
): Promise<readonly number[]> {
  if (!sort) return ranks
  const first = ranks.slice(0, sortedMax)
  const keys = sort === 'name' ? await namesOf(index, first) : await index.incorporatedOn(first)
  const keyed = first.map((rank, place) => ({ rank, key: keys[place] ?? null }))
  const sorted = keyed.toSorted((one, other) => compareKeys(one.key, other.key, sort))
  return [...sorted.map(({ rank }) => rank), ...ranks.slice(sortedMax)]
}

async function namesOf(index: SearchIndex, ranks: readonly number[]): Promise<readonly (string | null)[]> {
  const names = new Map((await index.names(ranks)).map(({ rank, name }) => [rank, name.text]))
  return ranks.map((rank) => names.get(rank) ?? null)
}

function compareKeys(one: string | null, other: string | null, sort: SearchSort): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other === (sort !== 'newest') ? -1 : 1
}
