import { nameKey } from '../../name/company-name.js'
import { spellingParts } from '../spelling.js'
import { keptOf } from './derive-terms.js'
import { type Ranked, SearchedName, type SearchIndex } from './search-index.js'
import { cutRanks } from './term-entry.js'
import { findableOf, isWordTerm, termsOf } from './terms.js'

/** An index of some companies in memory. Building it takes about as long as reading the companies. */
export function indexRows(given: readonly Ranked[]): SearchIndex {
  const rows = given.toSorted((one, other) => one.rank - other.rank)
  const byRank = new Map(rows.map((row) => [row.rank, row]))
  const rowsByNumber = new Map(rows.map((row) => [row.company.number, row]))
  const lists = listsOf(rows)
  const terms = new Map(
    Array.from(lists, ([term, all]) => {
      const ranks = keptOf(term, Uint32Array.from(all))
      return [term, { term, count: ranks.length, ...cutRanks(ranks) }] as const
    }),
  )
  const words = [...lists.keys()].filter(isWordTerm).sort()
  const ranked = (ranks: readonly number[]) => ranks.flatMap((rank) => byRank.get(rank) ?? [])

  return {
    terms: async (wanted) => wanted.map((term) => terms.get(term) ?? null),
    blocks: async (term, blocks) => blocks.map((block) => terms.get(term)?.blocks[block - 1] ?? new Uint32Array(0)),
    wordsFrom: async (prefix, limit) =>
      words
        .filter((word) => word.startsWith(prefix))
        .map((term) => ({ term, count: lists.get(term)?.length ?? 0 }))
        .sort((one, other) => other.count - one.count)
        .slice(0, limit),
    async wordsByPart(parts) {
      const wanted = new Set(parts)
      return words.filter((word) => spellingParts(word).some((part) => wanted.has(part)))
    },
    ranksOfKey: async (key, limit) =>
      rows
        .filter(({ company }) => [company, ...company.previousNames].some(({ name }) => nameKey(name) === key))
        .map(({ rank }) => rank)
        .slice(0, limit),
    names: async (ranks) =>
      ranked(ranks).map(({ rank, company }) => ({
        rank,
        name: new SearchedName(company.name),
        previousNames: company.previousNames.map(({ name }) => new SearchedName(name)),
      })),
    incorporatedOn: async (ranks) => ranks.map((rank) => byRank.get(rank)?.company.incorporatedOn ?? null),
    companies: async (ranks) => ranked(ranks).map(({ rank, company }) => ({ rank, company })),
    find: async (number) => rowsByNumber.get(number) ?? null,
    byNumber: async (offset, limit) =>
      rows.toSorted((one, other) => (one.company.number < other.company.number ? -1 : 1)).slice(offset, offset + limit),
    count: async () => rows.length,
  }
}

function listsOf(rows: readonly Ranked[]): Map<string, number[]> {
  const lists = new Map<string, number[]>()
  for (const { rank, company } of rows) {
    for (const term of termsOf(findableOf(company))) {
      const ranks = lists.get(term)
      if (ranks) ranks.push(rank)
      else lists.set(term, [rank])
    }
  }
  return lists
}
