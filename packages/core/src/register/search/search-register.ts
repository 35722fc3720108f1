import { parseCompanyNumber } from '../company-number.js'
import { candidateOf } from './candidate.js'
import { type Candidates, collectByName, windowSize } from './collect-by-name.js'
import { type Filters, filtersOf } from './filters.js'
import { type Accept, findHits, type Group, groupOf } from './hits.js'
import type { SearchAnswer, SearchQuestion } from './question.js'
import type { Ranked, SearchIndex } from './search-index.js'
import { TermList, Work } from './term-list.js'

/** Postings that one question may read. */
const postingsMax = 6_000_000
/** Companies that are looked at one by one where the lists do not decide. */
const lookedAtMax = 3_000
const reachMax = 10_000

/** A search whose lists and bounds are at hand. */
export interface Searching {
  readonly index: SearchIndex
  readonly work: Work
  readonly filters: Filters
  readonly filterGroups: readonly Group[]
  readonly accept: Accept | undefined
  /** How many hits are worth counting. */
  readonly enough: number
  /** How many the page asks for. */
  readonly reach: number
  listsOf(terms: readonly string[]): Promise<(TermList | null)[]>
}

/** Answers a question out of an index. Costs a bounded amount of work. */
export async function searchRegister(index: SearchIndex, question: SearchQuestion): Promise<SearchAnswer> {
  const searching = await beginSearch(index, question)
  const name = question.name?.trim() ?? ''
  if (name === '') return listing(searching, question)

  const numbered = await byNumber(searching, name)
  const found = await collectByName(searching, name)
  return pageOf(searching, question, numbered ? withFirst(numbered, found) : found)
}

async function beginSearch(index: SearchIndex, question: SearchQuestion): Promise<Searching> {
  const work = new Work(postingsMax)
  const filters = filtersOf(question)
  const listsOf = async (terms: readonly string[]) => {
    const entries = terms.length > 0 ? await index.terms(terms) : []
    return entries.map((entry) => entry && new TermList(index, entry, work))
  }
  const groups: Group[] = []
  for (const terms of filters.terms) groups.push(groupOf((await listsOf(terms)).filter((list) => list !== null)))

  let isExact = filters.isExact
  if (filters.rangeTerms !== null) {
    const range = groupOf((await listsOf(filters.rangeTerms)).filter((list) => list !== null))
    // Lists that most companies are on cost more than looking at the few that are left.
    const isNarrow = range.count * 4 <= (await index.count())
    if (isNarrow || (groups.length === 0 && question.name === null)) groups.push(range)
    else isExact = false
  }

  const wanted = question.page.page * question.page.limit
  return {
    index,
    work,
    filters,
    filterGroups: groups,
    accept: isExact ? undefined : lookingAt(index, filters),
    enough: isExact ? reachMax : Math.max(wanted + 1, windowSize),
    reach: Math.max(wanted, windowSize),
    listsOf,
  }
}

function lookingAt(index: SearchIndex, filters: Filters): Accept {
  let looked = 0
  return async (ranks) => {
    const some = ranks.subarray(0, Math.max(0, lookedAtMax - looked))
    looked += some.length
    const rows = await index.companies([...some])
    return Uint32Array.from(rows.filter(({ company }) => filters.fits(company)).map(({ rank }) => rank))
  }
}

async function listing(searching: Searching, question: SearchQuestion): Promise<SearchAnswer> {
  const { index, filterGroups, accept } = searching
  const { page, limit } = question.page
  const offset = (page - 1) * limit
  if (filterGroups.length === 0 && !accept) {
    const rows = await index.byNumber(offset, limit)
    return {
      candidates: rows.map(({ company }) => candidateOf(company)),
      total: await index.count(),
      isTotalExact: true,
    }
  }
  if (filterGroups.length === 0) return scanning(searching, question)

  const hits = await findHits(filterGroups, searching.enough, accept)
  const rows = await index.companies(hits.ranks.slice(offset, offset + limit))
  return {
    candidates: rows.map(({ company }) => candidateOf(company)),
    ...totalOf(searching, hits.ranks.length, hits.isComplete),
  }
}

/** A range so wide that nearly everybody is in it: the first by number will do. */
async function scanning({ index, filters }: Searching, question: SearchQuestion): Promise<SearchAnswer> {
  const { page, limit } = question.page
  const rows: Ranked[] = []
  let looked = 0
  const step = 500
  for (; looked < lookedAtMax && rows.length <= page * limit; looked += step) {
    const some = await index.byNumber(looked, step)
    rows.push(...some.filter(({ company }) => filters.fits(company)))
    if (some.length < step) {
      return { ...pageOfRows(rows, page, limit), total: rows.length, isTotalExact: true }
    }
  }
  return { ...pageOfRows(rows, page, limit), total: rows.length, isTotalExact: false }
}

function pageOfRows(rows: readonly Ranked[], page: number, limit: number): Pick<SearchAnswer, 'candidates'> {
  return { candidates: rows.slice((page - 1) * limit, page * limit).map(({ company }) => candidateOf(company)) }
}

const numberShape = /^(?:[a-z]{1,2}\s?)?\d[\d\s]{2,9}[a-z]{0,2}$/i

/** Where a number was typed as the name. */
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
  const best = found.best.slice(offset, offset + limit)
  const restFrom = Math.max(0, offset - found.best.length)
  const rest = found.rest.slice(restFrom, restFrom + limit - best.length)
  const rows = await index.companies([...best.map(({ rank }) => rank), ...rest])

  const scored = new Map(best.map((one) => [one.rank, one]))
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

function totalOf({ work }: Searching, hits: number, isComplete: boolean): Pick<SearchAnswer, 'total' | 'isTotalExact'> {
  return { total: hits, isTotalExact: isComplete && !work.isSpent }
}
