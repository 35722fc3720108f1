import { nameKeys, wordsOfName } from '../name/company-name.js'
import { CurrentNameCheck } from './current-name-check.js'
import { type Accept, findHits, type Group, groupOf } from './hits.js'
import { isShort, shortListMax } from './index/derive-terms.js'
import { classOfRank, isTradingRank } from './index/rank.js'
import type { SearchedName } from './index/search-index.js'
import type { TermList } from './index/term-list.js'
import { indexedWord, prefixLengthMax, prefixTerm } from './index/terms.js'
import { type AskedWord, isStopWord, scoreName } from './score-name.js'
import type { Searching } from './searching.js'
import { isOneEditAway, partsToTry, transpositions } from './spelling.js'

const wordsMax = 12
/** At most this many words, the rarest, are looked up in the index. The others only affect the score. */
const lookedUpMax = 6
const namesakesMax = 60
/** Number of hits that are compared with the query. */
export const windowSize = 150
const fallbackSize = 50
const comparedMax = 1_500
/** A word is common if more than 1,000 names contain it and more than one name in 500. */
const commonMin = 1_000
const commonShare = 500
/** With fewer hits than this, typos and missing words are considered. */
const fewHits = 10
const completionsMax = 24
const correctionsMax = 8
const typoLengthMin = 4
const droppedMax = 3
const scoreMin = 0.3
/** Scores by `likeness`: 0 identical, 1 differs only in legal words, 2 differs also in a final S, 3 a previous name. */
const sameScores = [1, 0.995, 0.99, 0.96]

export interface Scored {
  readonly rank: number
  readonly matchedName: string
  readonly score: number
}

export interface Candidates {
  /** Best first. */
  readonly best: readonly Scored[]
  /** Further hits, by rank. */
  readonly rest: readonly number[]
  readonly total: number
  readonly isTotalExact: boolean
}

interface Word {
  readonly text: string
  readonly exact: TermList | null
  readonly isLast: boolean
}

/** Companies whose name matches: legally the same first, then all words, then words misspelt or missing. */
export async function collectByName(searching: Searching, name: string): Promise<Candidates> {
  const texts = [...new Set(wordsOfName(name).map(indexedWord))].slice(0, wordsMax)
  const same = await legalNamesakes(searching, name)
  if (texts.length === 0) return { best: same, rest: [], total: same.length, isTotalExact: true }

  const words = await wordsWithLists(searching, texts)
  const required = requiredWords(words)
  const hits = await findNameHits(searching, required)
  const ranks = new Set(hits.ranks.slice(0, hits.windowSize))
  // If the exact name exists, it was not misspelt.
  const isFew = same.length === 0 && hits.ranks.length < fewHits
  const isAll = isFew ? await addFuzzyHits(searching, required, ranks) : true

  const taken = new Set(same.map(({ rank }) => rank))
  const scored = await scoreHits(
    searching,
    words,
    [...ranks].filter((rank) => !taken.has(rank)),
  )
  for (const { rank } of scored) taken.add(rank)
  const rest = withoutTaken(hits.ranks.slice(hits.windowSize), taken)
  const found = same.length + scored.length + rest.length
  return {
    best: [...same, ...scored],
    rest,
    total: Math.max(found, hits.total),
    isTotalExact: hits.isTotalExact && isAll,
  }
}

/** There may be thousands of these ranks. Taken ones are mostly lower, and then none has to be compared. */
function withoutTaken(ascending: readonly number[], taken: ReadonlySet<number>): readonly number[] {
  const [first] = ascending
  const last = ascending.at(-1)
  if (first === undefined || last === undefined) return ascending
  const isAnyTaken = [...taken].some((rank) => rank >= first && rank <= last)
  return isAnyTaken ? ascending.filter((rank) => !taken.has(rank)) : ascending
}

interface CountedHits {
  /** How many of the ranks are worth comparing. */
  readonly windowSize: number
  readonly ranks: readonly number[]
  readonly total: number
  readonly isTotalExact: boolean
}

/** All words as typed; the last one may be a prefix if too few names contain it as a whole word. */
async function findNameHits(searching: Searching, required: readonly Word[]): Promise<CountedHits> {
  const [first] = required
  if (required.length === 1 && first && isShort(prefixTerm(first.text)) && searching.filterGroups.length > 0) {
    return filterHits(searching)
  }
  const others = required.filter(({ isLast }) => !isLast).map(({ exact }) => groupOf(exact ? [exact] : []))
  const last = required.find(({ isLast }) => isLast)
  if (!last) return countHits(searching, others)

  const whole = await countHits(searching, [...others, groupOf(last.exact ? [last.exact] : [])])
  if (whole.ranks.length >= fewHits) return whole
  return countHits(searching, [...others, groupOf(await completions(searching, last.text, last.exact))])
}

/** One or two letters plus other filters: the prefix list is truncated, so the filtered names are compared instead. */
async function filterHits(searching: Searching): Promise<CountedHits> {
  const hits = await findHits(await searching.filtered(), comparedMax, searching.accept)
  return { windowSize: comparedMax, ranks: hits.ranks, total: 0, isTotalExact: hits.isComplete }
}

async function countHits(searching: Searching, groups: readonly Group[]): Promise<CountedHits> {
  const all = [...groups, ...searching.filterGroups]
  const [only] = all
  const accept = acceptNames(searching, groups)
  const list = all.length === 1 && only?.lists.length === 1 && !accept ? only.lists[0] : null
  const hits = await findHits(all, list ? Math.min(searching.enough, searching.reach) : searching.enough, accept)
  if (list) {
    const isComplete = !isShort(list.term) || list.count < shortListMax
    return { windowSize, ranks: hits.ranks, total: list.count, isTotalExact: isComplete }
  }
  return {
    windowSize,
    ranks: hits.ranks,
    total: hits.ranks.length,
    isTotalExact: hits.isComplete && !searching.budget.isSpent,
  }
}

/** Without previous names, the current name must have a word of each group. */
function acceptNames(searching: Searching, groups: readonly Group[]): Accept | undefined {
  if (searching.withPreviousNames) return searching.accept
  const words = groups.map(({ lists }) => new Set(lists.map(({ term }) => term)))
  return new CurrentNameCheck(searching, words)
}

async function wordsWithLists(searching: Searching, texts: readonly string[]): Promise<Word[]> {
  const lists = await searching.listsOf(texts)
  return texts.map((text, place) => ({ text, exact: lists[place] ?? null, isLast: place === texts.length - 1 }))
}

/**
 * The words that a name must contain: stop words only if there is nothing else, and only the rarest if there are
 * many.
 */
function requiredWords(words: readonly Word[]): Word[] {
  const significant = words.filter(
    ({ text, isLast }) => !isStopWord(text) && !(isLast && words.length > 1 && isShort(prefixTerm(text))),
  )
  const required = significant.length > 0 ? significant : [...words]
  if (required.length <= lookedUpMax) return required
  const rarest = [...required]
    .sort((one, other) => (one.exact?.count ?? 0) - (other.exact?.count ?? 0))
    .slice(0, lookedUpMax)
  return required.filter((word) => rarest.includes(word))
}

async function completions(searching: Searching, text: string, exact: TermList | null): Promise<TermList[]> {
  if (text.length <= prefixLengthMax) return present(await searching.listsOf([prefixTerm(text)]))
  const longer = await searching.index.wordsFrom(text, completionsMax)
  const lists = present(await searching.listsOf(longer.map(({ term }) => term).filter((term) => term !== text)))
  return exact ? [exact, ...lists] : lists
}

/** Adds hits for misspelt words and prefixes, then for one word fewer. Returns false if there may be more hits. */
async function addFuzzyHits(searching: Searching, required: readonly Word[], ranks: Set<number>): Promise<boolean> {
  const groups = await Promise.all(required.map((word) => fuzzyGroup(searching, word)))
  let isAll = true
  const add = async (some: readonly Group[]) => {
    const hits = await findHits([...some, ...searching.filterGroups], fallbackSize, acceptNames(searching, some))
    for (const rank of hits.ranks) ranks.add(rank)
    isAll &&= hits.isComplete
  }
  await add(groups)
  if (ranks.size >= fewHits || required.length < 2) return isAll

  const droppable = groups
    .map((group, place) => ({ place, count: group.count }))
    .sort((one, other) => one.count - other.count)
    .slice(0, droppedMax)
  for (const { place } of droppable) {
    if (searching.budget.isSpent) return false
    await add(groups.filter((_, other) => other !== place))
  }
  if (ranks.size > 0) return isAll

  const rarest = groups.filter(({ count }) => count > 0).sort((one, other) => one.count - other.count)
  await add(rarest.slice(0, 2))
  return isAll
}

async function fuzzyGroup(searching: Searching, { text, exact }: Word): Promise<Group> {
  // A typo rarely turns a word into a very common one.
  if (exact && exact.count > Math.max(commonMin, (await searching.index.count()) / commonShare)) return groupOf([exact])
  const [longer, corrected] = await Promise.all([
    completions(searching, text, exact),
    text.length >= typoLengthMin ? corrections(searching, text) : [],
  ])
  return groupOf([...corrected, ...longer])
}

/** The most common words that are one edit away from the typed word. */
async function corrections(searching: Searching, text: string): Promise<TermList[]> {
  const kept = await searching.index.wordsByPart(partsToTry(text))
  const near = kept.filter((word) => word !== text && isOneEditAway(word, text))
  const lists = present(await searching.listsOf([...new Set([...near, ...transpositions(text)])]))
  return lists.sort((one, other) => other.count - one.count).slice(0, correctionsMax)
}

function present(lists: readonly (TermList | null)[]): TermList[] {
  return lists.filter((list) => list !== null)
}

/**
 * Companies whose name is legally the same. Order: current names before previous names, then companies that trade
 * normally, then identical spelling, then rank.
 */
async function legalNamesakes({ index, filters, withPreviousNames }: Searching, name: string): Promise<Scored[]> {
  const { key, strict } = nameKeys(name)
  const ranks = await index.ranksOfKey(key, namesakesMax)
  const rows = ranks.length > 0 ? await index.companies(ranks) : []
  const normalized = normalizeName(name)

  return rows
    .filter(({ company }) => filters.fits(company))
    .flatMap((row) => {
      const current = nameKeys(row.company.name)
      if (current.key === key) {
        const likeness = normalizeName(row.company.name) === normalized ? 0 : current.strict === strict ? 1 : 2
        return [{ row, matchedName: row.company.name, likeness }]
      }
      if (!withPreviousNames) return []
      const previous = row.company.previousNames.find((one) => nameKeys(one.name).key === key)
      return previous ? [{ row, matchedName: previous.name, likeness: 3 }] : []
    })
    .sort(
      (one, other) =>
        Number(one.likeness === 3) - Number(other.likeness === 3) ||
        Number(isTradingRank(other.row.rank)) - Number(isTradingRank(one.row.rank)) ||
        one.likeness - other.likeness ||
        one.row.rank - other.row.rank,
    )
    .map(({ row, matchedName, likeness }) => ({ rank: row.rank, matchedName, score: sameScores[likeness] ?? 0 }))
}

function normalizeName(name: string): string {
  return name.trim().toUpperCase().replaceAll(/\s+/g, ' ')
}

async function scoreHits(searching: Searching, words: readonly Word[], ranks: readonly number[]): Promise<Scored[]> {
  if (ranks.length === 0) return []
  const [rows, count] = await Promise.all([searching.index.names(ranks), searching.index.count()])
  const query: AskedWord[] = words.map(({ text, exact }) => ({
    word: text,
    weight: isStopWord(text) ? 0.5 : Math.log2(2 + count / (1 + (exact?.count ?? 0))),
  }))
  const usualWeight = Math.log2(2 + count) / 2

  const scored: Scored[] = []
  for (const { rank, name, previousNames } of rows) {
    const one = bestName(rank, name, searching.withPreviousNames ? previousNames : [], query, usualWeight)
    if (one.score >= scoreMin) scored.push(one)
  }
  return scored.sort(
    (one, other) => other.score - one.score || classOfRank(one.rank) - classOfRank(other.rank) || one.rank - other.rank,
  )
}

const previousNameShare = 0.93
const scoreMax = 0.95

function bestName(
  rank: number,
  name: SearchedName,
  previousNames: readonly SearchedName[],
  query: readonly AskedWord[],
  usualWeight: number,
): Scored {
  let matchedName = name.text
  let score = scoreName(query, name.words, usualWeight)
  for (const previous of previousNames) {
    const other = previousNameShare * scoreName(query, previous.words, usualWeight)
    if (other > score) {
      score = other
      matchedName = previous.text
    }
  }
  return { rank, matchedName, score: Math.min(score, scoreMax) }
}
