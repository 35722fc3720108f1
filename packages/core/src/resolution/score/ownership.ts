import type { Company } from '../../register/company.js'
import { nameKey } from '../../register/company-name.js'
import { brandFit, order as fitOrder, holdingName as holding } from '../brand-fit.js'
import type { Evidence } from '../evidence.js'
import type { FoundName } from '../page-facts.js'
import type { Site, SiteName } from '../site.js'
import type { ReadPage } from '../web-reader.js'
import { keysOf } from './comparison.js'

const identityWords =
  /legal|imprint|impressum|terms|conditions|t&c|privacy|contact|about|company|cookie|gdpr|polic|disclaimer|who[-_ ]?we[-_ ]?are|get[-_ ]?in[-_ ]?touch|find[-_ ]?us|data[-_ ]?protection|warranty|returns|preifatrwydd|telerau|cysylltu|amdanom/i

/** Whether the page is one on which sites tell who runs them. */
export function isIdentityPage({ url, facts }: ReadPage): boolean {
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  return (
    identityWords.test(path) ||
    identityWords.test(facts.title) ||
    facts.headings.slice(0, 2).some((heading) => identityWords.test(heading))
  )
}

/**
 * Whether the site calls this company its own, rather than only speaking of it: its name is the domain, it runs the
 * site in so many words, or it stands where a company tells of itself.
 */
export function isOwned(site: Site, company: Company, evidence: readonly Evidence[]): boolean {
  if (evidence.some(({ kind, bits }) => bits > 0 && (kind === 'trading_name' || kind === 'own_domain_named')))
    return true
  const names = [company.name, ...company.previousNames.map(({ name }) => name)]
  const fits = [site.domain.label, ...site.brands].flatMap((brand) =>
    names.map((name) => fitOrder.indexOf(brandFit(brand, name))),
  )
  const fit = Math.max(...fits)
  // A holding company often has the name of the group, and runs nothing.
  if (fit >= fitOrder.indexOf(holding.test(company.name) ? 'full' : 'prefix')) return true

  const { current, previous } = keysOf(company)
  const isMine = ({ readings }: FoundName) =>
    readings.some(({ name }) => nameKey(name) === current || previous.has(nameKey(name)))
  const mine = site.names.filter((name) => !name.isThirdParty && !name.isForeign && isMine(name))
  // Name and number in one breath, and the name first.
  const isNumbered = (name: SiteName) =>
    site.numbers.some(
      ({ number, page, block, beside }) =>
        number === company.number && page === name.page && block === name.block && beside?.end === name.end,
    )
  // Whoever was spoken of first as somebody else does not become the owner by being described after that.
  const isIntroduced = (name: SiteName) =>
    mine.some(
      (other) =>
        other.page === name.page &&
        other.block === name.block &&
        other.end < name.offset &&
        !other.isSubject &&
        !other.isSpoken,
    )
  const pages = new Set(mine.map(({ page }) => page.url))
  const isAtHome = evidence.some(({ kind }) => kind === 'registered_postcode')
  const isRelated = fit >= fitOrder.indexOf('first-word') && !holding.test(company.name)
  if (
    mine.some(
      (name) => !isIntroduced(name) && tellsOfItself(name, pages.size > 1, isRelated, isAtHome, isNumbered(name)),
    )
  )
    return true

  // A number without a name is the site's own where the names or the addresses are related.
  return (
    (isRelated || isAtHome) &&
    site.numbers.some((found) => found.number === company.number && found.label === 'company' && found.isAlone)
  )
}

function tellsOfItself(
  name: SiteName,
  isRepeated: boolean,
  isRelated: boolean,
  isAtHome: boolean,
  isNumbered: boolean,
): boolean {
  const { roles, isSpoken, isSubject, isOwnLine, zone, page } = name
  if (isHome(page) && zone === 'body' && !isRepeated) {
    return roles.includes('copyright') || roles.includes('operator') || ((isOwnLine || isSubject) && isRelated)
  }
  if (!isPlaced(name) && !isRepeated) return false
  return (
    isSpoken ||
    (isSubject &&
      (isRelated || isAtHome || isOwnLine || isNumbered || roles.includes('registered') || roles.includes('heading')))
  )
}

/** Where sites tell who runs them. */
function isPlaced({ zone, page }: SiteName): boolean {
  return zone === 'footer' || zone === 'structured' || zone === 'title' || isIdentityPage(page)
}

function isHome({ url }: ReadPage): boolean {
  return /^https?:\/\/[^/]+\/?(?:index\.\w+)?$/i.test(url)
}
