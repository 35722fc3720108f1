import { foldedWords } from '../register/folded-words.js'
import { holdingName, namesakes } from './brand-fit.js'
import type { Domain } from './domain.js'
import { isThirdParty, operatorRoles } from './extract/name-roles.js'
import { NameBook } from './name-book.js'
import type { FoundName } from './page-facts.js'
import { numbersOf, type SiteNumber } from './site-numbers.js'
import { type ReadName, SiteReadings } from './site-readings.js'
import type { ReadPage } from './web-reader.js'

/** So near to a name stands what its own sentence says of it. */
const foreignMax = 90
/** Places at which a site names anybody. */
export const mentionsMax = 1_000
/** The label of the domain among them. */
const brandsMax = 12

export interface SiteName extends ReadName {
  readonly page: ReadPage
  readonly isThirdParty: boolean
  readonly isSpoken: boolean
  /** The sentence that names it says that it is a company of another country. */
  readonly isForeign: boolean
}

/** What the pages of a site tell, put together. */
export interface Site {
  readonly domain: Domain
  readonly pages: readonly ReadPage[]
  readonly numbers: readonly SiteNumber[]
  readonly names: readonly SiteName[]
  readonly postcodes: ReadonlySet<string>
  /** What the site calls itself, squashed. */
  readonly brands: readonly string[]
}

export function siteOf(domain: Domain, pages: readonly ReadPage[]): Site {
  const found = pages.flatMap((page) => page.facts.names.map((name) => ({ name, page })))
  const spokenFirst = [...found].sort((one, other) => Number(isSpoken(other.name)) - Number(isSpoken(one.name)))
  const readings = new SiteReadings(spokenFirst.map(({ name }) => name))
  const judged = new Set<FoundName>()
  for (const { name } of spokenFirst) {
    if (judged.size >= mentionsMax) break
    if (readings.of(name).readings.length > 0) judged.add(name)
  }
  const book = new NameBook()
  const isOthers = (name: ReadName) => isOfOthers(name, domain, book)
  return {
    domain,
    pages,
    numbers: pages.flatMap((page) => numbersOf(page, readings, isOthers)),
    names: consistent(
      found.filter(({ name }) => judged.has(name)).map(({ name, page }) => nameOf(readings.of(name), page, isOthers)),
    ),
    postcodes: new Set(pages.flatMap(({ facts }) => facts.postcodes.map(({ postcode }) => postcode))),
    brands: brandsOf(domain, pages),
  }
}

/** Whether the words around a name make it the one that runs the site. */
export function isSpoken({ roles }: FoundName): boolean {
  return roles.some((role) => operatorRoles.has(role))
}

function nameOf(name: ReadName, page: ReadPage, isOthers: (name: ReadName) => boolean): SiteName {
  return {
    ...name,
    page,
    isThirdParty: isOthers(name),
    isSpoken: isSpoken(name),
    isForeign: page.facts.foreignSigns.some(
      ({ strength, offset, end }) =>
        strength === 'strong' &&
        end > name.offset &&
        offset <= name.end + foreignMax &&
        offset >= name.offset - foreignMax,
    ),
  }
}

/** A company that the domain is named after owns itself: what sounds like a parent is none. */
function isOfOthers({ roles, readings }: ReadName, { label }: Domain, book: NameBook): boolean {
  if (!isThirdParty(roles)) return false
  return (
    roles.includes('third-party') ||
    !readings.some(({ name }) => namesakes.has(book.fit(label, name)) && !holdingName.test(name))
  )
}

/** Who is once called somebody else stays it, unless the site calls him its own in so many words. */
function consistent(names: readonly SiteName[]): SiteName[] {
  const keyOf = ({ readings }: SiteName) => readings.at(-1)?.key ?? ''
  const thirdParties = new Set(names.filter((name) => name.isThirdParty).map(keyOf))
  const own = new Set(names.filter((name) => name.isSpoken && !name.isThirdParty).map(keyOf))
  const foreign = new Set(names.filter((name) => name.isForeign).map(keyOf))
  return names.map((name) => ({
    ...name,
    isThirdParty: name.isThirdParty || (thirdParties.has(keyOf(name)) && !own.has(keyOf(name))),
    isForeign: foreign.has(keyOf(name)),
  }))
}

const titleParts = /\s[|–—:·»•-]\s|\s?[|»•]\s?/

function brandsOf({ label }: Domain, pages: readonly ReadPage[]): string[] {
  const brands = new Set([foldedWords(label.replace(/[-_.]/g, ' ')).join('')])
  for (const { facts } of pages.slice(0, 1)) {
    for (const text of [facts.siteName ?? '', ...facts.title.split(titleParts), ...facts.headings.slice(0, 1)]) {
      const brand = foldedWords(text).join('')
      if (brand.length >= 3 && brand.length <= 40) brands.add(brand)
    }
  }
  return [...brands].slice(0, brandsMax)
}
