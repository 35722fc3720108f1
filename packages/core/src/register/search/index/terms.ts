import type { Day } from '../../../shared/days.js'
import type { Company } from '../../company/company.js'
import { wordsOfName } from '../../name/company-name.js'
import {
  chargesTerm,
  countyTerm,
  derivedFacetTerms,
  jurisdictionTerms,
  placeKey,
  renamedTerm,
  sicTerm,
  statusTerms,
  townTerm,
  typeTerms,
} from './facet-terms.js'

/** Prefixes up to this length have their own list; longer ones are looked up among the words. */
export const prefixLengthMax = 3
const wordLengthMax = 40
const wordsMax = 60

/** The searchable facts of a company. */
export interface Findable {
  /** The current name and the previous ones. */
  readonly names: readonly string[]
  readonly postcode: string | null
  readonly status: string | null
  readonly accountsType: string | null
  readonly incorporatedOn: Day | null
  readonly sicCodes: readonly string[]
  readonly type: string | null
  readonly subtype: string | null
  readonly jurisdiction: string | null
  readonly town: string | null
  readonly county: string | null
  /** The earlier of the two deadlines, for accounts and for the confirmation statement. */
  readonly dueOn: Day | null
  readonly dissolvedOn: Day | null
  /** Whether a charge is known to be outstanding. */
  readonly hasCharges: boolean
}

export function findableOf(company: Company): Findable {
  const { accounts, confirmation, chargeCounts } = company
  return {
    names: [company.name, ...company.previousNames.map(({ name }) => name)],
    postcode: company.office.postalCode,
    status: company.status,
    accountsType: accounts.lastType,
    incorporatedOn: company.incorporatedOn,
    sicCodes: company.sicCodes,
    type: company.type,
    subtype: company.subtype,
    jurisdiction: company.jurisdiction,
    town: company.office.locality,
    county: company.office.region,
    dueOn: earlier(accounts.nextDue, confirmation.nextDue),
    dissolvedOn: company.dissolvedOn,
    hasCharges: chargeCounts !== null && chargeCounts.outstanding + chargeCounts.partSatisfied > 0,
  }
}

function earlier(one: Day | null, other: Day | null): Day | null {
  return one === null || (other !== null && other < one) ? other : one
}

/** The distinct terms of a company from which all others are derived. */
export function baseTermsOf(company: Findable): string[] {
  const terms: string[] = []
  for (const name of company.names) {
    for (const word of wordsOfName(name)) {
      const kept = indexedWord(word)
      if (terms.length < wordsMax && !terms.includes(kept)) terms.push(kept)
    }
  }
  if (company.postcode !== null) terms.push(postTerm(company.postcode))
  terms.push(...statusTerms(company.status))
  if (company.accountsType !== null) terms.push(accountsTerm(company.accountsType))
  if (company.incorporatedOn !== null) terms.push(monthTerm(company.incorporatedOn))
  for (const term of facetTermsOf(company)) if (!terms.includes(term)) terms.push(term)
  return terms
}

function facetTermsOf(company: Findable): string[] {
  const terms = [...typeTerms(company.type, company.subtype), ...jurisdictionTerms(company.jurisdiction)]
  for (const code of company.sicCodes) terms.push(sicTerm(code))
  const town = company.town && placeKey(company.town)
  if (town) terms.push(townTerm(town))
  const county = company.county && placeKey(company.county)
  if (county) terms.push(countyTerm(county))
  if (company.dueOn !== null) terms.push(`@due ${company.dueOn}`)
  if (company.dissolvedOn !== null) terms.push(`@gone ${company.dissolvedOn}`)
  if (company.hasCharges) terms.push(chargesTerm)
  if (company.names.length > 1) terms.push(renamedTerm)
  return terms
}

/** The words of one name, and their prefixes. */
export function wordTermsOf(name: string): string[] {
  return wordsOfName(name)
    .map(indexedWord)
    .flatMap((word) => [word, ...derivedTerms(word)])
}

/** All distinct terms of a company. */
export function termsOf(company: Findable): Set<string> {
  const terms = new Set(baseTermsOf(company))
  for (const term of [...terms]) for (const derived of derivedTerms(term)) terms.add(derived)
  return terms
}

/** The wider lists that contain every company of this one. In term order, the members of each are neighbours. */
export function derivedTerms(term: string): string[] {
  if (isWordTerm(term)) {
    const lengths = [1, 2, 3].filter((length) => length <= term.length)
    return lengths.map((length) => prefixTerm(term.slice(0, length)))
  }
  if (term.startsWith('@month ')) return [`@year ${term.slice(7, 11)}`]
  const [, area, digits, letter] = postTermShape.exec(term) ?? []
  if (area === undefined || digits === undefined) return derivedFacetTerms(term)
  // EC1A also belongs to EC1. In sort order E10 comes between E1 and E1W, so these have a separate list.
  const lettered = letter ? [`@lettered ${area}${digits}`] : []
  return [`@area ${area}`, ...lettered, `@district ${area}${digits}${letter ?? ''}`]
}

export function indexedWord(word: string): string {
  return word.length > wordLengthMax ? word.slice(0, wordLengthMax) : word
}

export const isWordTerm = (term: string) => !term.startsWith('@') && !term.endsWith('*')
export const prefixTerm = (prefix: string) => `${prefix}*`
export const accountsTerm = (accountsType: string) => `@accounts ${accountsType}`
export const yearTerm = (day: Day) => `@year ${day.slice(0, 4)}`
export const monthTerm = (day: Day) => `@month ${day.slice(0, 7)}`

const inwardLength = 3
const postTermShape = /^@post ([A-Z]{1,2})(\d{1,2})([A-Z])? \d[A-Z]{2}$/
const wholePostcode = /^([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})$/
const districtOnly = /^[A-Z]{1,2}\d[A-Z\d]?$/
const areaOnly = /^[A-Z]{1,2}$/

/** With its space, so that the postcodes of a district are neighbours. */
function postTerm(postcode: string): string {
  const packed = postcode.replace(/\s+/g, '').toUpperCase()
  const outward = packed.length - inwardLength
  return outward > 0 ? `@post ${packed.slice(0, outward)} ${packed.slice(outward)}` : `@post ${packed}`
}

/** The lists for a whole postcode, a district or an area; empty if the text is none of them. */
export function postcodeTerms(text: string): string[] {
  const folded = text.trim().toUpperCase()
  if (wholePostcode.test(folded)) return [postTerm(folded)]
  const packed = folded.replace(/\s+/g, '')
  if (wholePostcode.test(packed)) return [postTerm(packed)]
  if (districtOnly.test(packed)) return [`@district ${packed}`, `@lettered ${packed}`]
  return areaOnly.test(packed) ? [`@area ${packed}`] : []
}
