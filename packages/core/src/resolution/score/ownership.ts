import { order as fitOrder, holdingName as holding } from '../brand-fit.js'
import type { Evidence } from '../evidence.js'
import type { SiteName } from '../site.js'
import type { ReadPage } from '../web-reader.js'
import type { Candidate, Comparison } from './comparison.js'

/**
 * Whether the site calls this company its own, rather than only speaking of it: its name is the domain, it runs the
 * site in so many words, or it stands where a company tells of itself.
 */
export function isOwned(comparison: Comparison, candidate: Candidate, evidence: readonly Evidence[]): boolean {
  if (evidence.some(({ kind, bits }) => bits > 0 && (kind === 'trading_name' || kind === 'own_domain_named')))
    return true
  const { site, book, identityPages } = comparison
  const { company, names, numbers, numbersBeside } = candidate
  const fits = [site.domain.label, ...site.brands].flatMap((brand) =>
    names.map((name) => fitOrder.indexOf(book.fit(brand, name))),
  )
  const fit = Math.max(...fits)
  // A holding company often has the name of the group, and runs nothing.
  if (fit >= fitOrder.indexOf(holding.test(company.name) ? 'full' : 'prefix')) return true

  const mine = candidate.named.filter((name) => !name.isThirdParty && !name.isForeign)
  // Name and number in one breath, and the name first.
  const isNumbered = (name: SiteName) => numbersBeside(name).some(({ block }) => block === name.block)
  const blockOf = ({ page, block }: SiteName) => `${site.pages.indexOf(page)} ${block}`
  const introductions = new Map<string, number>()
  for (const name of mine) {
    if (name.isSubject || name.isSpoken) continue
    introductions.set(blockOf(name), Math.min(name.end, introductions.get(blockOf(name)) ?? name.end))
  }
  // Whoever was spoken of first as somebody else does not become the owner by being described after that.
  const isIntroduced = (name: SiteName) => (introductions.get(blockOf(name)) ?? name.offset) < name.offset
  const pages = new Set(mine.map(({ page }) => page.url))
  const isAtHome = evidence.some(({ kind }) => kind === 'registered_postcode')
  const isRelated = fit >= fitOrder.indexOf('first-word') && !holding.test(company.name)
  if (
    mine.some(
      (name) =>
        !isIntroduced(name) &&
        tellsOfItself(name, identityPages, pages.size > 1, isRelated, isAtHome, isNumbered(name)),
    )
  )
    return true

  // A number without a name is the site's own where the names or the addresses are related.
  return (isRelated || isAtHome) && numbers.some(({ label, isAlone }) => label === 'company' && isAlone)
}

function tellsOfItself(
  name: SiteName,
  identityPages: ReadonlySet<ReadPage>,
  isRepeated: boolean,
  isRelated: boolean,
  isAtHome: boolean,
  isNumbered: boolean,
): boolean {
  const { roles, isSpoken, isSubject, isOwnLine, zone, page } = name
  if (isHome(page) && zone === 'body' && !isRepeated) {
    return roles.includes('copyright') || roles.includes('operator') || ((isOwnLine || isSubject) && isRelated)
  }
  if (!isPlaced(name, identityPages) && !isRepeated) return false
  return (
    isSpoken ||
    (isSubject &&
      (isRelated || isAtHome || isOwnLine || isNumbered || roles.includes('registered') || roles.includes('heading')))
  )
}

/** Where sites tell who runs them. */
function isPlaced({ zone, page }: SiteName, identityPages: ReadonlySet<ReadPage>): boolean {
  return zone === 'footer' || zone === 'structured' || zone === 'title' || identityPages.has(page)
}

function isHome({ url }: ReadPage): boolean {
  return /^https?:\/\/[^/]+\/?(?:index\.\w+)?$/i.test(url)
}
