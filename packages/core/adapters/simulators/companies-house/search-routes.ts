import { addressOf } from '../render-profile.js'
import { jurisdictionOf, wordsOf } from '../sample/company-kinds.js'
import type { SampleCompany } from '../sample/sample-company.js'
import { etagOf } from '../sample/sample-ids.js'
import { type Answer, bareError, found, listedError } from './answer.js'
import { cut, pageOf } from './paging.js'

const searchDefault = 20
const searchMax = 100
const sizeMax = 5_000

/** Matches all words in the name or in one previous name: much simpler than the real search. */
export function searchAnswer(companies: Iterable<SampleCompany>, query: URLSearchParams): Answer {
  const words = wordsIn(query.get('q') ?? '')
  if (words.length === 0) return listedError(400, 'empty-search-term', 'q')

  const hits = [...companies].flatMap((company) => {
    if (containsAll(company.name, words) || company.number === words.join('')) return [{ company, snippet: '' }]
    const earlier = company.previousNames.find((previous) => containsAll(previous.name, words))
    return earlier ? [{ company, snippet: earlier.name }] : []
  })
  const page = pageOf(query, searchDefault, searchMax)
  return found({
    kind: 'search#companies',
    page_number: 1 + Math.floor(page.startIndex / page.itemsPerPage),
    items_per_page: page.itemsPerPage,
    start_index: page.startIndex,
    total_results: hits.length,
    items: cut(hits, page).map(({ company, snippet }) => searchItem(company, snippet)),
  })
}

function searchItem(company: SampleCompany, snippet: string) {
  const address = addressOf(company.office)
  return {
    kind: 'searchresults#company',
    title: company.name,
    company_number: company.number,
    company_status: company.status,
    company_type: wordsOf(company.kind).type,
    date_of_creation: company.incorporatedOn,
    ...(company.dissolvedOn && { date_of_cessation: company.dissolvedOn }),
    address,
    address_snippet: Object.values(address).join(', '),
    description: `${company.number} - Incorporated on ${company.incorporatedOn}`,
    description_identifier: ['incorporated-on'],
    snippet,
    matches: { title: [], snippet: [] },
    links: { self: `/company/${company.number}` },
  }
}

/** Filters by name, status, location and incorporation date. No result is a 404 without a body. */
export function advancedSearchAnswer(companies: Iterable<SampleCompany>, query: URLSearchParams): Answer {
  const size = Number(query.get('size') ?? searchDefault)
  if (!Number.isInteger(size) || size < 1 || size > sizeMax) {
    return bareError(422, `Invalid size parameter, size must be greater than zero and not greater than ${sizeMax}`)
  }
  const start = Number(query.get('start_index') ?? 0)
  const hits = [...companies].filter((company) => matchesFilters(company, query))
  if (hits.length === 0) return bareError(404)

  const items = hits.slice(start, start + size).map(advancedItem)
  return found({
    kind: 'search#advanced-search',
    etag: etagOf(items),
    hits: String(hits.length),
    top_hit: items[0],
    items,
  })
}

function matchesFilters(company: SampleCompany, query: URLSearchParams): boolean {
  const parameter = (key: string) => query.get(key) ?? ''
  const words = { names: wordsIn(parameter('company_name_includes')), not: wordsIn(parameter('company_name_excludes')) }
  const place = Object.values(addressOf(company.office)).join(' ')
  const industries = parameter('sic_codes').split(',').filter(Boolean)
  return (
    containsAll(company.name, words.names) &&
    !words.not.some((word) => containsAll(company.name, [word])) &&
    isAmong(company.status, parameter('company_status')) &&
    isAmong(wordsOf(company.kind).type, parameter('company_type')) &&
    containsAll(place, wordsIn(parameter('location'))) &&
    company.incorporatedOn >= parameter('incorporated_from') &&
    (parameter('incorporated_to') === '' || company.incorporatedOn <= parameter('incorporated_to')) &&
    (industries.length === 0 || company.sicCodes.some((code) => industries.includes(code)))
  )
}

function advancedItem(company: SampleCompany) {
  return {
    company_name: company.name,
    company_number: company.number,
    company_status: company.status,
    company_type: wordsOf(company.kind).type,
    date_of_creation: company.incorporatedOn,
    ...(company.dissolvedOn && { date_of_cessation: company.dissolvedOn }),
    jurisdiction: jurisdictionOf(company.number),
    kind: 'search-results#company',
    links: { company_profile: `/company/${company.number}` },
    registered_office_address: addressOf(company.office),
    sic_codes: company.sicCodes,
  }
}

function isAmong(word: string, list: string): boolean {
  return list === '' || list.split(',').includes(word)
}

function containsAll(text: string, words: readonly string[]): boolean {
  const textWords = wordsIn(text)
  return words.every((word) => textWords.includes(word))
}

function wordsIn(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
