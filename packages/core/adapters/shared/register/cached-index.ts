import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { decodeRanks } from '../../../src/register/search/index/posting-list.js'
import type { Ranked, SearchIndex } from '../../../src/register/search/index/search-index.js'
import { decodeTerm, type TermEntry } from '../../../src/register/search/index/term-entry.js'
import type { RecentCache } from '../recent-cache.js'
import type { CompanyBrief, RegisterCache } from './register-cache.js'

const noRanks = new Uint32Array(0)

type Found<Key, Value> = ReadonlyMap<Key, Value> | Promise<ReadonlyMap<Key, Value>>

/** What an engine reads from the tables of one import. A key without a row is missing in the answer. */
export interface IndexReads {
  terms(terms: readonly string[]): Found<string, TermEntry>
  blocks(term: string, blocks: readonly number[]): Found<number, Uint8Array>
  /** The most common words with this prefix. */
  wordsFrom(prefix: string, limit: number): readonly TermEntry[] | Promise<readonly TermEntry[]>
  /** The words under each part, separated by spaces. */
  wordsByPart(parts: readonly string[]): Found<string, string>
  /** Companies with a current or previous name with this key, best first. */
  companiesOfKey(key: string, limit: number): readonly Ranked[] | Promise<readonly Ranked[]>
  briefs(ranks: readonly number[]): Found<number, CompanyBrief>
  companies(ranks: readonly number[]): Found<number, Ranked>
  find(number: CompanyNumber): Ranked | null | Promise<Ranked | null>
  /** Ordered by company number. */
  byNumber(offset: number, limit: number): readonly Ranked[] | Promise<readonly Ranked[]>
}

/** Searches one import: from the cache, or else from the tables. */
export function cachedIndex(reads: IndexReads, cache: RegisterCache, companies: number): SearchIndex {
  const briefs = (ranks: readonly number[]) =>
    readThrough(
      cache.briefs,
      ranks,
      (rank) => rank,
      null,
      (missing) => reads.briefs(missing),
    )

  const remember = (row: Ranked) => {
    cache.companies.set(row.rank, row)
    cache.ranksByNumber.set(row.company.number, row.rank)
  }

  return {
    terms: (terms) =>
      readThrough(
        cache.terms,
        terms,
        (term) => term,
        null,
        async (missing) => mapValues(await reads.terms(missing), decodeTerm),
      ),

    blocks: (term, blocks) =>
      readThrough(
        cache.blocks,
        blocks,
        (block) => `${block} ${term}`,
        noRanks,
        async (missing) => mapValues(await reads.blocks(term, missing), decodeRanks),
      ),

    async wordsFrom(prefix, limit) {
      const key = `${limit} ${prefix}`
      const cached = cache.wordsByPrefix.get(key)
      if (cached) return cached
      const entries = await reads.wordsFrom(prefix, limit)
      // Callers read the lists of these words next.
      for (const entry of entries) cache.terms.set(entry.term, decodeTerm(entry))
      const words = entries.map(({ term, count }) => ({ term, count }))
      cache.wordsByPrefix.set(key, words)
      return words
    },

    async wordsByPart(parts) {
      const found = await readThrough(
        cache.wordsByPart,
        parts,
        (part) => part,
        '',
        (missing) => reads.wordsByPart(missing),
      )
      return found.flatMap((words) => (words === '' ? [] : words.split(' ')))
    },

    async ranksOfKey(key, limit) {
      const place = `${limit} ${key}`
      const cached = cache.ranksByKey.get(place)
      if (cached) return cached
      // Callers read the companies next.
      const rows = await reads.companiesOfKey(key, limit)
      for (const row of rows) remember(row)
      const ranks = rows.map(({ rank }) => rank)
      cache.ranksByKey.set(place, ranks)
      return ranks
    },

    names: async (ranks) => (await briefs(ranks)).filter((brief) => brief !== null),

    incorporatedOn: async (ranks) => (await briefs(ranks)).map((brief) => brief?.incorporatedOn ?? null),

    async companies(ranks) {
      const rows = await readThrough(
        cache.companies,
        ranks,
        (rank) => rank,
        null,
        async (missing) => {
          const found = await reads.companies(missing)
          for (const row of found.values()) cache.ranksByNumber.set(row.company.number, row.rank)
          return found
        },
      )
      return rows.filter((row) => row !== null)
    },

    async find(number: CompanyNumber) {
      const rank = cache.ranksByNumber.get(number)
      const cached = rank == null ? rank : cache.companies.get(rank)
      if (cached !== undefined) return cached
      const found = await reads.find(number)
      if (found) remember(found)
      else cache.ranksByNumber.set(number, null)
      return found
    },

    byNumber: async (offset, limit) => reads.byNumber(offset, limit),

    count: async () => companies,
  }
}

/** The values in the order of the items. Reads those that are not cached with one call; `none` if there is no row. */
async function readThrough<Item extends string | number, Key, Value>(
  cache: RecentCache<Key, Value>,
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  none: Value,
  read: (missing: readonly Item[]) => Found<Item, Value & {}>,
): Promise<Value[]> {
  const values = items.map((item) => cache.get(keyOf(item)))
  const missing = new Set(items.filter((_, place) => values[place] === undefined))
  if (missing.size === 0) return values as Value[]

  const found = await read([...missing])
  for (const item of missing) cache.set(keyOf(item), found.get(item) ?? none)
  return items.map((item, place) => values[place] ?? found.get(item) ?? none)
}

function mapValues<Key, Value, Other>(
  map: ReadonlyMap<Key, Value>,
  change: (value: Value) => Other,
): ReadonlyMap<Key, Other> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value)]))
}
