import type { Company } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import { keysOfWords, nameKey } from '../name/company-name.js'
import { foldedWords } from '../name/folded-words.js'
import { findHits, groupOf } from './hits.js'
import type { SearchIndex } from './index/search-index.js'
import { PostingBudget, TermList } from './index/term-list.js'
import { indexedWord, postcodeTerms } from './index/terms.js'
import { collectWords, type Segmented } from './segment-label.js'

/** What a website reveals about the company that runs it. */
export interface Clues {
  readonly numbers: readonly CompanyNumber[]
  /** Names as written, with or without their legal endings. */
  readonly names: readonly string[]
  readonly postcodes: readonly string[]
  /** Names of the site: the label of its domain, its title, its trading names. */
  readonly brands: readonly string[]
}

export interface Retrieved {
  /** Companies found by number or name come first. */
  readonly companies: readonly Company[]
  /** Number of companies with a current or previous name with this key, as far as counted. */
  readonly sharingKey: ReadonlyMap<string, number>
  /** Number of companies with their registered office at this postcode. */
  readonly sharingPostcode: ReadonlyMap<string, number>
  readonly total: number
}

export const nothingRetrieved: Retrieved = {
  companies: [],
  sharingKey: new Map(),
  sharingPostcode: new Map(),
  total: 0,
}

const numbersMax = 40
/** Maximum number of name keys per site. */
export const namesMax = 120
const postcodesMax = 12
const brandsMax = 8
const companiesMax = 50
const sharingMax = 24
const lookAlikesMax = 8
const atPostcodeMax = 12
/** A postcode shared by more companies is too unspecific to look for words there. */
const crowdedPostcode = 500
const postingsMax = 400_000

/** Finds the companies that clues may refer to. The amount of work is bounded. */
export async function retrieve(index: SearchIndex, clues: Clues): Promise<Retrieved> {
  const ranks = new Set<number>()
  const companies = new Map<CompanyNumber, Company>()
  for (const number of clues.numbers.slice(0, numbersMax)) {
    const found = await index.find(number)
    if (found) companies.set(number, found.company)
  }

  const sharingKey = new Map<string, number>()
  const keys = new Set(clues.names.slice(0, namesMax).map(nameKey))
  for (const brand of clues.brands.slice(0, brandsMax)) for (const key of brandKeys(brand)) keys.add(key)
  for (const key of keys) {
    if (key === '') continue
    const found = await index.ranksOfKey(key, sharingMax)
    sharingKey.set(key, found.length)
    for (const rank of found.slice(0, lookAlikesMax)) ranks.add(rank)
  }

  const sharingPostcode = new Map<string, number>()
  const budget = new PostingBudget(postingsMax)
  const listsOf = async (terms: readonly string[]) =>
    (await index.terms(terms)).flatMap((entry) => (entry ? [new TermList(index, entry, budget)] : []))
  const words = await brandWords(index, clues.brands.slice(0, brandsMax))
  for (const postcode of clues.postcodes.slice(0, postcodesMax)) {
    const [list] = await listsOf(postcodeTerms(postcode).slice(0, 1))
    sharingPostcode.set(postcode, list?.count ?? 0)
    if (!list || list.count > crowdedPostcode) continue
    for (const word of words.rarest) {
      const [named] = await listsOf([word])
      if (!named) continue
      const hits = await findHits([groupOf([list]), groupOf([named])], atPostcodeMax)
      for (const rank of hits.ranks) ranks.add(rank)
    }
    if (list.count <= lookAlikesMax)
      for (const rank of (await findHits([groupOf([list])], lookAlikesMax)).ranks) ranks.add(rank)
  }

  if (companies.size + ranks.size === 0) {
    for (const segmented of words.segmented) for (const rank of await lookAlikes(listsOf, segmented)) ranks.add(rank)
  }
  const wanted = [...ranks].slice(0, companiesMax - companies.size)
  for (const { company } of wanted.length > 0 ? await index.companies(wanted) : [])
    companies.set(company.number, company)
  return { companies: [...companies.values()], sharingKey, sharingPostcode, total: await index.count() }
}

const ends = /(?:ltd|limited|llp|plc|uk|gb|group|online|co|company|shop|store)$/

/** Name keys of companies that may belong to this brand. */
export function brandKeys(brand: string): string[] {
  const squashed = foldedWords(brand).join('')
  const keys = new Set<string>()
  const add = (text: string) => {
    if (text.length < 3) return
    const { key, strict } = keysOfWords([text], text)
    keys.add(key)
    keys.add(strict)
  }
  for (const text of [squashed, squashed.replace(/^the/, '')]) {
    add(text)
    add(text.replace(ends, ''))
  }
  return [...keys]
}

/** Companies with all the words of the brand. */
async function lookAlikes(listsOf: (terms: readonly string[]) => Promise<TermList[]>, { words }: Segmented) {
  const lists = await listsOf(words)
  if (lists.length === 0 || lists.length < words.length) return []
  const { ranks } = await findHits(
    lists.map((list) => groupOf([list])),
    lookAlikesMax,
  )
  return ranks
}

async function brandWords(index: SearchIndex, brands: readonly string[]) {
  const segmented: Segmented[] = []
  const counts = new Map<string, number>()
  for (const brand of brands) {
    const found = await collectWords(index, foldedWords(brand).map(indexedWord))
    if (found.words.length > 0) segmented.push(found)
    for (const [word, count] of found.counts) counts.set(word, count)
  }
  const rarest = [...counts]
    .filter(([word]) => word.length >= 3)
    .sort(([, one], [, other]) => one - other)
    .slice(0, 4)
    .map(([word]) => word)
  return { segmented, rarest }
}
