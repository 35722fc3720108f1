import { nameKey } from '../register/company-name.js'
import { foldedWords } from '../register/folded-words.js'
import { brandFit, holdingName, namesakes } from './brand-fit.js'
import type { Domain } from './domain.js'
import type { FoundNumber } from './extract/find-numbers.js'
import { isThirdParty, operatorRoles } from './extract/name-roles.js'
import type { FoundName } from './page-facts.js'
import type { ReadPage } from './web-reader.js'

const besideMax = 220
const behindMax = 12
const linesMax = 5
/** So near to a name stands what its own sentence says of it. */
const foreignMax = 90

export interface SiteNumber extends FoundNumber {
  readonly page: ReadPage
  /** The legal name that stands nearest, before the number or right behind it. */
  readonly beside: FoundName | null
  /** No name stands anywhere near it. */
  readonly isAlone: boolean
  /** The page tells it of somebody else. */
  readonly isThirdParty: boolean
}

export interface SiteName extends FoundName {
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
  return {
    domain,
    pages,
    numbers: pages.flatMap((page) => numbersOf(page, domain)),
    names: consistent(pages.flatMap((page) => namesOf(page, domain))),
    postcodes: new Set(pages.flatMap(({ facts }) => facts.postcodes.map(({ postcode }) => postcode))),
    brands: brandsOf(domain, pages),
  }
}

function numbersOf(page: ReadPage, domain: Domain): SiteNumber[] {
  const { numbers, names } = page.facts
  return numbers.map((number) => {
    const beside = nearestName(number, names, numbers)
    const isAlone = !names.some(
      ({ hasEnding, zone, end }) =>
        hasEnding && zone === number.zone && end > 0 && end <= number.offset && number.offset - end <= besideMax,
    )
    return { ...number, page, beside, isAlone, isThirdParty: beside !== null && isOthers(beside, domain) }
  })
}

/** A number is told of the name before it; of one behind it only where none stands before. */
function nearestName(
  number: FoundNumber,
  names: readonly FoundName[],
  numbers: readonly FoundNumber[],
): FoundName | null {
  const near = names.filter((name) => name.hasEnding && name.end > 0 && isNear(name, number))
  const isFree = (from: number, to: number) =>
    !numbers.some(({ offset, label }) => label !== 'none' && offset > from && offset < to)
  const before = near.findLast(
    ({ end }) => end <= number.offset && number.offset - end <= besideMax && isFree(end, number.offset),
  )
  if (before) return before
  return (
    near.find(({ offset }) => offset >= number.end && offset - number.end <= behindMax && isFree(number.end, offset)) ??
    null
  )
}

/** In one block, or in the lines of an address block. */
function isNear(name: FoundName, number: FoundNumber): boolean {
  if (name.block === number.block) return true
  return name.zone === number.zone && name.isOwnLine && Math.abs(number.block - name.block) <= linesMax
}

function namesOf(page: ReadPage, domain: Domain): SiteName[] {
  return page.facts.names.map((name) => ({
    ...name,
    page,
    isThirdParty: isOthers(name, domain),
    isSpoken: name.roles.some((role) => operatorRoles.has(role)),
    isForeign: page.facts.foreignSigns.some(
      ({ strength, offset, end }) =>
        strength === 'strong' &&
        end > name.offset &&
        offset <= name.end + foreignMax &&
        offset >= name.offset - foreignMax,
    ),
  }))
}

/** A company that the domain is named after owns itself: what sounds like a parent is none. */
function isOthers({ roles, readings }: FoundName, { label }: Domain): boolean {
  if (!isThirdParty(roles)) return false
  return (
    roles.includes('third-party') ||
    !readings.some(({ name }) => namesakes.has(brandFit(label, name)) && !holdingName.test(name))
  )
}

/** Who is once called somebody else stays it, unless the site calls him its own in so many words. */
function consistent(names: readonly SiteName[]): SiteName[] {
  const keyOf = ({ readings }: SiteName) => nameKey(readings.at(-1)?.name ?? '')
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
  return [...brands]
}
