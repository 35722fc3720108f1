import { parseCompanyNumber } from '../company/company-number.js'
import { candidateOf } from './candidate.js'
import { type Candidates, collectByName, windowSize } from './collect-by-name.js'
import { type Filters, filtersOf } from './filters.js'
import { type Accept, findHits, type Group, groupOf } from './hits.js'
import { everyoneTerms } from './index/facet-terms.js'
import type { Ranked, SearchIndex } from './index/search-index.js'
import { PostingBudget, TermList } from './index/term-list.js'
import type { SearchAnswer, SearchQuestion } from './question.js'
import type { Searching } from './searching.js'
import { sortedMax, sortRanks } from './sort-found.js'

/** Postings that one search may read; those decoded for the first time count threefold. */
const postingsMax = 4_000_000
/** Companies that may be checked one by one if the lists do not decide. */
const checkedMax = 600
const reachMax = 10_000
/** Minimum number of hits to look for if each has to be checked. */
const checkedHitsMin = 200
/** Filter lists with fewer than one in this many companies are worth reading beside a name. */
const narrowShare = 20

/** Runs a search on an index. The amount of work is bounded. */
export async function searchRegister(index: SearchIndex, question: SearchQuestion): Promise<SearchAnswer> {
  const searching = await beginSearch(index, question)
  const name = question.name?.trim() ?? ''
  if (name === '') return listing(searching, question)

  const numbered = await byNumber(searching, name)
  const found = await collectByName(searching, name)
  return pageOf(searching, question, numbered ? withFirst(numbered, found) : found)
}

async function beginSearch(index: SearchIndex, question: SearchQuestion): Promise<Searching> {
  const budget = new PostingBudget(postingsMax)
  const filters = filtersOf(question)
  const listsOf = async (terms: readonly string[]) => {
    const entries = terms.length > 0 ? await index.terms(terms) : []
    return entries.map((entry) => entry && new TermList(index, entry, budget))
  }
  const groups: Group[] = []
  for (const { terms, isExcluded } of filters.terms) groups.push(groupOf(present(await listsOf(terms)), isExcluded))

  let accept: Accept | undefined
  if (filters.range !== null) {
    const range = groupOf(present(await listsOf(filters.range.terms)))
    // Reading lists that contain most companies costs more than checking the few with the name.
    const isNarrow = range.count * narrowShare <= (await index.count())
    if (isNarrow || !question.name?.trim()) {
      groups.push(range)
      const edges = present(await listsOf(filters.range.edges))
      if (edges.length > 0) accept = new CompanyCheck(index, filters, edges)
    } else accept = new CompanyCheck(index, filters, null)
  }

  const total = await index.count()
  // Beside a name, a long list is read in many places for few hits, so the first hits have to do.
  const isDense = Boolean(question.name?.trim()) && groups.some(({ count }) => count * narrowShare > total)
  const wanted = Math.max(question.page.page * question.page.limit, question.sort ? sortedMax : 0)
  const withPreviousNames = question.withPreviousNames ?? true
  return {
    index,
    budget,
    filters,
    filterGroups: groups,
    accept,
    enough: enoughHits(wanted, accept !== undefined || !withPreviousNames, isDense),
    reach: Math.max(wanted, windowSize),
    withPreviousNames,
    listsOf,
    filtered: async () =>
      groups.every(({ isExcluded }) => isExcluded)
        ? [groupOf(present(await listsOf(everyoneTerms))), ...groups]
        : groups,
  }
}

function enoughHits(wanted: number, isChecked: boolean, isDense: boolean): number {
  if (isDense) return Math.max(wanted, windowSize) + 1
  return isChecked ? Math.max(wanted + 1, checkedHitsMin) : reachMax
}

function present(lists: readonly (TermList | null)[]): TermList[] {
  return lists.filter((list) => list !== null)
}

/** Checks companies one by one: all of them, or those in months that are only partly inside the range. */
class CompanyCheck implements Accept {
  gaveUp = false
  #checked = 0

  constructor(
    readonly index: SearchIndex,
    readonly filters: Filters,
    readonly edges: readonly TermList[] | null,
  ) {}

  async among(ranks: Uint32Array): Promise<Uint32Array> {
    const needsCheck = new Uint8Array(ranks.length).fill(this.edges === null ? 1 : 0)
    for (const list of this.edges ?? []) await list.mark(ranks, needsCheck)

    const checked = [...ranks].filter((_, place) => needsCheck[place] === 1).slice(0, checkedMax - this.#checked)
    this.#checked += checked.length
    if (this.#checked >= checkedMax) this.gaveUp = true
    const days = checked.length > 0 ? await this.index.incorporatedOn(checked) : []
    const fitting = new Set(checked.filter((_, place) => this.filters.isInRange(days[place] ?? null)))
    return ranks.filter((rank, place) => needsCheck[place] === 0 || fitting.has(rank))
  }
}

async function listing(searching: Searching, question: SearchQuestion): Promise<SearchAnswer> {
  const { index, filterGroups, accept } = searching
  const { page, limit } = question.page
  const offset = (page - 1) * limit
  if (filterGroups.length === 0) {
    const rows = await index.byNumber(offset, limit)
    return {
      candidates: rows.map(({ company }) => candidateOf(company)),
      total: await index.count(),
      isTotalExact: true,
    }
  }
  const hits = await findHits(await searching.filtered(), searching.enough, accept)
  const ranks = await sortRanks(index, hits.ranks, question.sort)
  const rows = await index.companies(ranks.slice(offset, offset + limit))
  return {
    candidates: rows.map(({ company }) => candidateOf(company)),
    ...totalOf(searching, hits.ranks.length, hits.isComplete),
  }
}

const numberShape = /^(?:[a-z]{1,2}\s?)?\d[\d\s]{2,9}[a-z]{0,2}$/i

/** The company whose number was typed as the name. */
async function byNumber({ index, filters }: Searching, name: string): Promise<Ranked | null> {
  const number = numberShape.test(name) ? parseCompanyNumber(name) : null
  const found = number && (await index.find(number))
  return found && filters.fits(found.company) ? found : null
}

function withFirst(first: Ranked, found: Candidates): Candidates {
  const isKnown = found.best.some(({ rank }) => rank === first.rank) || found.rest.includes(first.rank)
  return {
    ...found,
    best: [
      { rank: first.rank, matchedName: first.company.name, score: 1 },
      ...found.best.filter(({ rank }) => rank !== first.rank),
    ],
    rest: found.rest.filter((rank) => rank !== first.rank),
    total: found.total + (isKnown ? 0 : 1),
  }
}

async function pageOf({ index }: Searching, question: SearchQuestion, found: Candidates): Promise<SearchAnswer> {
  const { page, limit } = question.page
  const offset = (page - 1) * limit
  const best = found.best.map(({ rank }) => rank)
  // There may be thousands of others.
  const all = !question.sort && offset + limit <= best.length ? best : [...best, ...found.rest]
  const ranks = await sortRanks(index, all, question.sort)
  const rows = await index.companies(ranks.slice(offset, offset + limit))

  const scored = new Map(found.best.map((one) => [one.rank, one]))
  const lowest = found.best.at(-1)?.score ?? 0
  return {
    candidates: rows.map((row) => {
      const { matchedName, score } = scored.get(row.rank) ?? { matchedName: row.company.name, score: lowest }
      return candidateOf(row.company, matchedName, score)
    }),
    total: found.total,
    isTotalExact: found.isTotalExact,
  }
}

function totalOf(
  { budget }: Searching,
  hits: number,
  isComplete: boolean,
): Pick<SearchAnswer, 'total' | 'isTotalExact'> {
  return { total: hits, isTotalExact: isComplete && !budget.isSpent }
}
