import type { CompanyNumber } from '../../register/company/company-number.js'
import { nameKey } from '../../register/name/company-name.js'
import { type Clues, namesMax } from '../../register/search/retrieve.js'
import type { FoundNumber } from '../extract/numbers/find-numbers.js'
import type { FoundName } from '../extract/page-facts.js'
import { certifiedNumber } from './features/certificate-features.js'
import type { SiteView } from './site-view.js'

const numberOrder: readonly FoundNumber['label'][] = ['company', 'bracket', 'registration', 'none', 'other']
const nameOrder: readonly FoundName['source'][] = ['ending', 'copyright', 'structured', 'operator', 'title']
const titlePartLengthMax = 40

/** What to look up in the register: numbers first, then names, postcodes and the names that the site uses for itself. */
export function cluesOf(site: SiteView): Clues {
  const numbers = new Set<CompanyNumber>()
  const certified = certifiedNumber(site.certificate)
  if (certified) numbers.add(certified)
  for (const label of numberOrder) {
    for (const found of site.numbers) {
      if (found.label === label && !found.isPlaceholder && !found.foreignPlace) numbers.add(found.number)
    }
  }
  for (const number of site.registerLinks) numbers.add(number)
  return {
    numbers: [...numbers],
    names: namesOf(site),
    postcodes: [...new Set(site.postcodes.map(({ postcode }) => postcode))],
    brands: brandsOf(site),
  }
}

function namesOf({ views }: SiteView): string[] {
  const found = views.flatMap(({ page }) => page.facts.names)
  const names = new Map<string, string>()
  for (const source of nameOrder) {
    const some = found.filter((name) => name.source === source)
    // Copyright holders first: a page may list more companies than `namesMax`.
    some.sort((one, other) => Number(other.isInCopyright) - Number(one.isInCopyright))
    for (const { readings } of some) {
      for (const { name } of readings) {
        if (names.size >= namesMax) return [...names.values()]
        const key = nameKey(name)
        if (!names.has(key)) names.set(key, name)
      }
    }
  }
  return [...names.values()]
}

function brandsOf({ domain, views }: SiteView): string[] {
  const facts = views[0]?.page.facts
  const parts = facts ? [facts.siteName ?? '', ...facts.title.split(/\s[|–—:·»•-]\s|\s?[|»•]\s?/)] : []
  const titles = parts
    .map((part) => part.trim())
    .filter((part) => part.length >= 3 && part.length <= titlePartLengthMax)
  return [...new Set([domain.label.replace(/[-_]/g, ' '), ...titles])].slice(0, 6)
}
