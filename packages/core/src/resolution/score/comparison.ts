import type { Company } from '../../register/company.js'
import type { CompanyNumber } from '../../register/company-number.js'
import type { Retrieved } from '../../register/search/retrieve.js'
import { type NameBook, once } from '../name-book.js'
import type { Site, SiteName } from '../site.js'
import type { SiteNumber } from '../site-numbers.js'
import type { SiteReading } from '../site-readings.js'
import type { ReadPage } from '../web-reader.js'
import { populationMin } from '../weights.js'
import { isIdentityPage } from './identity-page.js'
import { type Surroundings, surroundingsOn } from './surroundings.js'

/** What is known when companies are compared with a site: what is the same for all of them, worked out once. */
export interface Comparison {
  readonly site: Site
  readonly retrieved: Retrieved
  /** How many companies it could be. */
  readonly population: number
  readonly book: NameBook
  /** The reading of a name that is meant: the longest that is anybody's name. */
  readonly meant: ReadonlyMap<SiteName, SiteReading>
  /** Where in `site.names` each key of a company stands, in whatever reading. */
  readonly placesOfKey: ReadonlyMap<string, readonly number[]>
  /** Where in `site.names` the names are that end there. */
  readonly placesOfEnd: ReadonlyMap<string, readonly number[]>
  readonly numbersOf: ReadonlyMap<CompanyNumber, readonly SiteNumber[]>
  readonly identityPages: ReadonlySet<ReadPage>
  /** How the site writes those that it does not tell of as somebody else. */
  readonly ownSpellings: readonly string[]
  /** How it writes legal names of its own that nobody bears as they stand. */
  readonly unknownSpellings: readonly string[]
  readonly surroundingsOf: (name: SiteName) => Surroundings
}

/** A company that is compared with a site. */
export interface Candidate {
  readonly company: Company
  /** Every name that it bears or bore, the present one first. */
  readonly names: readonly string[]
  readonly current: string
  readonly previous: ReadonlySet<string>
  /** Where the site gives its number. */
  readonly numbers: readonly SiteNumber[]
  /** Those of its numbers that stand beside this name. */
  readonly numbersBeside: (name: SiteName) => readonly SiteNumber[]
  /** Where the site has one of its names. */
  readonly named: readonly SiteName[]
  /** The same, with the names that stand beside its number. */
  readonly namedOrNumbered: readonly SiteName[]
  /** How like its likest name this one is. */
  readonly likeness: (name: string) => number
}

export function comparisonOf(site: Site, retrieved: Retrieved, book: NameBook): Comparison {
  const known = new Set(retrieved.companies.flatMap((company) => namesOf(company).map((name) => book.key(name))))
  const meant = new Map<SiteName, SiteReading>()
  const placesOfKey = new Map<string, number[]>()
  const placesOfEnd = new Map<string, number[]>()
  for (const [place, name] of site.names.entries()) {
    const reading = name.readings.find(({ key }) => known.has(key))
    if (reading) meant.set(name, reading)
    for (const { key } of name.readings) if (known.has(key)) once(placesOfKey, key, () => []).push(place)
    once(placesOfEnd, endOf(site, name.page, name.end), () => []).push(place)
  }
  const numbersOf = new Map<CompanyNumber, SiteNumber[]>()
  for (const found of site.numbers) once(numbersOf, found.number, () => []).push(found)
  return {
    site,
    retrieved,
    population: Math.max(populationMin, retrieved.total),
    book,
    meant,
    placesOfKey,
    placesOfEnd,
    numbersOf,
    identityPages: new Set(site.pages.filter(isIdentityPage)),
    ownSpellings: spellingsOf(site.names.filter((name) => !name.isThirdParty)),
    unknownSpellings: spellingsOf(site.names.filter((name) => isCounted(name) && name.hasEnding && !meant.has(name))),
    surroundingsOf: surroundingsOn(site),
  }
}

export function candidateOf(comparison: Comparison, company: Company): Candidate {
  const { site, book, placesOfKey, placesOfEnd, numbersOf } = comparison
  const names = namesOf(company)
  const [current = '', ...previous] = names.map((name) => book.key(name))
  const places = new Set([current, ...previous].flatMap((key) => placesOfKey.get(key) ?? []))
  const numbers = numbersOf.get(company.number) ?? []
  const besides = new Map<SiteName, SiteNumber[]>()
  const besidePlaces = new Set<number>()
  for (const found of numbers) {
    if (!found.beside) continue
    for (const place of placesOfEnd.get(endOf(site, found.page, found.beside.end)) ?? []) {
      besidePlaces.add(place)
      for (const name of namesAt(site, [place])) once(besides, name, () => []).push(found)
    }
  }
  const likenesses = new Map<string, number>()
  const likest = (name: string) => names.reduce((best, own) => Math.max(best, book.likeness(name, own)), 0)
  return {
    company,
    names,
    current,
    previous: new Set(previous),
    numbers,
    numbersBeside: (name) => besides.get(name) ?? [],
    named: namesAt(site, places),
    namedOrNumbered: namesAt(site, [...places, ...besidePlaces]),
    likeness: (name) => once(likenesses, name, likest),
  }
}

function endOf(site: Site, page: ReadPage, end: number): string {
  return `${site.pages.indexOf(page)} ${end}`
}

/** In the order in which they stand on the site. */
function namesAt(site: Site, places: Iterable<number>): SiteName[] {
  return [...new Set(places)].sort((one, other) => one - other).flatMap((place) => site.names[place] ?? [])
}

/** Whether a name may speak for a company of the register. */
export function isCounted({ isThirdParty, isForeign }: SiteName): boolean {
  return !isThirdParty && !isForeign
}

function spellingsOf(names: readonly SiteName[]): string[] {
  return [...new Set(names.flatMap(({ readings }) => readings.map(({ name }) => name)))]
}

function namesOf(company: Company): string[] {
  return [company.name, ...company.previousNames.map(({ name }) => name)]
}
