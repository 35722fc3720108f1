import type { Day } from '../../../shared/days.js'
import { companyTypes } from '../../company/company-type.js'
import { jurisdictions } from '../../company/jurisdiction.js'
import { sectionOfSicCode } from '../../company/sic-section.js'
import { companyStatuses } from '../../company/vocabulary.js'
import { foldedWords } from '../../name/folded-words.js'

/**
 * Nearly all companies have these values, so they have no list: they are every company that is in none of the other
 * lists.
 */
const commonType = 'ltd'
const commonJurisdiction = 'england-wales'
/** In place of a value that is missing or that Companies House does not document. */
const unlisted = '?'

/** Terms of which a company has at least one, or none if `isExcluded`. */
export interface TermFilter {
  readonly terms: readonly string[]
  readonly isExcluded: boolean
}

export const statusTerm = (status: string) => `@status ${status}`
export const sicTerm = (code: string) => `@sic ${code}`
export const sectionTerm = (section: string) => `@section ${section}`
export const townTerm = (key: string) => `@town ${key}`
export const countyTerm = (key: string) => `@county ${key}`
export const chargesTerm = '@charges outstanding'
export const renamedTerm = '@renamed yes'
const typeTerm = (type: string) => `@type ${type}`
const jurisdictionTerm = (jurisdiction: string) => `@jurisdiction ${jurisdiction}`

const statuses: ReadonlySet<string> = new Set(companyStatuses)
const types: ReadonlySet<string> = new Set(companyTypes)
const knownJurisdictions: ReadonlySet<string> = new Set(jurisdictions)

/** Every company is in at least one of these lists. */
export const everyoneTerms: readonly string[] = [...companyStatuses, unlisted].map(statusTerm)

export function statusTerms(status: string | null): string[] {
  if (status === null) return [statusTerm(unlisted)]
  return statuses.has(status) ? [statusTerm(status)] : [statusTerm(status), statusTerm(unlisted)]
}

export function typeTerms(type: string | null, subtype: string | null): string[] {
  const terms = type === commonType ? [] : [typeTerm(type !== null && types.has(type) ? type : unlisted)]
  if (subtype !== null) terms.push(typeTerm(subtype))
  return terms
}

export function typeFilter(type: string): TermFilter {
  if (type !== commonType) return oneOf(typeTerm(type))
  return { terms: [...companyTypes.filter((other) => other !== type), unlisted].map(typeTerm), isExcluded: true }
}

export function jurisdictionTerms(jurisdiction: string | null): string[] {
  if (jurisdiction === commonJurisdiction) return []
  const isKnown = jurisdiction !== null && knownJurisdictions.has(jurisdiction)
  return [jurisdictionTerm(isKnown ? jurisdiction : unlisted)]
}

export function jurisdictionFilter(jurisdiction: string): TermFilter {
  if (jurisdiction !== commonJurisdiction) return oneOf(jurisdictionTerm(jurisdiction))
  const others = [...jurisdictions.filter((other) => other !== jurisdiction), unlisted]
  return { terms: others.map(jurisdictionTerm), isExcluded: true }
}

const codeLength = 5
const divisionLength = 2

/** Companies with any of these codes; a shorter code stands for every code that begins with it. */
export function sicFilter(codes: readonly string[]): TermFilter {
  return { terms: [...new Set(codes.flatMap(codeTerms))], isExcluded: false }
}

function codeTerms(code: string): string[] {
  if (code.length === divisionLength) return [`@division ${code}`]
  if (code.length >= codeLength) return [sicTerm(code)]
  return Array.from({ length: 10 }, (_, digit) => codeTerms(`${code}${digit}`)).flat()
}

export function isSicCode(text: string): boolean {
  return /^\d{2,5}$/.test(text) && sectionOfSicCode(text) !== null
}

export function oneOf(...terms: readonly string[]): TermFilter {
  return { terms, isExcluded: false }
}

/** The wider lists of a classification code or of a day. */
export function derivedFacetTerms(term: string): string[] {
  if (term.startsWith('@sic ')) {
    const code = term.slice('@sic '.length)
    const section = code.length === codeLength ? sectionOfSicCode(code) : null
    return section === null ? [] : [sectionTerm(section), `@division ${code.slice(0, divisionLength)}`]
  }
  for (const kind of ['due', 'gone'] as const) {
    const start = `@${kind} `
    if (!term.startsWith(start)) continue
    const day = term.slice(start.length)
    return [`@${kind}year ${day.slice(0, 4)}`, `@${kind}month ${day.slice(0, 7)}`]
  }
  return []
}

const daysFrom = 1900
const daysTo = 2199

/** The lists of all days from `from` to `to`: whole years, whole months, and the days at the ends. */
export function dayTerms(kind: 'due' | 'gone', from: Day | null, to: Day | null): string[] {
  const first = from !== null && from > `${daysFrom}` ? from : `${daysFrom}-01-01`
  const last = to !== null && to < `${daysTo + 1}` ? to : `${daysTo}-12-31`
  const terms: string[] = []
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year += 1) {
    if (`${year}-01-01` >= first && `${year}-12-31` <= last) {
      terms.push(`@${kind}year ${year}`)
      continue
    }
    for (let month = 1; month <= 12; month += 1) terms.push(...monthTerms(kind, year, month, first, last))
  }
  return terms
}

/** Days that no month has are in no list. */
function monthTerms(kind: 'due' | 'gone', year: number, month: number, first: Day, last: Day): string[] {
  const start = `${year}-${twoDigits(month)}`
  if (`${start}-31` < first || `${start}-01` > last) return []
  if (`${start}-01` >= first && `${start}-31` <= last) return [`@${kind}month ${start}`]
  const days = Array.from({ length: 31 }, (_, index) => `${start}-${twoDigits(index + 1)}`)
  return days.filter((day) => day >= first && day <= last).map((day) => `@${kind} ${day}`)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

const placesMax = 20_000
const keys = new Map<string, string>()

/** A town or county without differences of case, accents and punctuation; empty if it has no letter or digit. */
export function placeKey(place: string): string {
  const known = keys.get(place)
  if (known !== undefined) return known
  const key = foldedWords(place).join(' ').toUpperCase()
  if (keys.size >= placesMax) keys.clear()
  keys.set(place, key)
  return key
}
