import type { CompanyNumber } from '../../register/company/company-number.js'
import { nameKey } from '../../register/name/company-name.js'
import type { Domain } from '../domain/domain.js'
import type { FoundHost } from '../extract/find-hosts.js'
import type { ForeignSign } from '../extract/foreign-signs.js'
import type { FoundNumber } from '../extract/numbers/find-numbers.js'
import type { FoundPostcode } from '../extract/numbers/find-postcodes.js'
import type { FoundName } from '../extract/page-facts.js'
import type { SiteCertificate } from '../read/site-certificate.js'
import type { ReadPage } from '../read/web-reader.js'
import { PageView } from './page-view.js'

export type OnPage<Found> = Found & { readonly view: PageView }

/** Everything found on the pages of a site, before any company is compared with it. */
export interface SiteView {
  readonly domain: Domain
  readonly views: readonly PageView[]
  readonly numbers: readonly OnPage<FoundNumber>[]
  /** Names with a UK legal ending, in text order. */
  readonly legalNames: readonly OnPage<FoundName>[]
  readonly copyrightNames: readonly OnPage<FoundName>[]
  readonly postcodes: readonly OnPage<FoundPostcode>[]
  readonly hosts: readonly OnPage<FoundHost>[]
  readonly foreignSigns: readonly OnPage<ForeignSign>[]
  readonly registerLinks: ReadonlySet<CompanyNumber>
  /** The number of different names with a legal ending, by their shortest reading. */
  readonly legalNameCount: number
  /** Of the home page alone: suppliers may run a shop or a help desk at other hosts of the domain. */
  readonly certificate: SiteCertificate | null
}

const itemsMax = 1_000
const views = new WeakMap<ReadPage, PageView>()

function viewOf(page: ReadPage): PageView {
  const known = views.get(page)
  if (known) return known
  const view = new PageView(page)
  views.set(page, view)
  return view
}

export function siteViewOf(domain: Domain, pages: readonly ReadPage[]): SiteView {
  const all = pages.map(viewOf)
  const gather = <Found>(pick: (facts: ReadPage['facts']) => readonly Found[]): OnPage<Found>[] =>
    all.flatMap((view) => pick(view.page.facts).map((found) => ({ ...found, view }))).slice(0, itemsMax)
  const names = gather(({ names: found }) => found)
  const legalNames = names.filter(({ source }) => source === 'ending')
  return {
    domain,
    views: all,
    numbers: gather(({ numbers }) => numbers),
    legalNames,
    copyrightNames: names.filter(({ isInCopyright }) => isInCopyright),
    postcodes: gather(({ postcodes }) => postcodes),
    hosts: gather(({ hosts }) => hosts),
    foreignSigns: gather(({ foreignSigns }) => foreignSigns),
    registerLinks: new Set(pages.flatMap(({ facts }) => facts.registerLinks.map(({ number }) => number))),
    legalNameCount: new Set(legalNames.map(({ readings }) => nameKey(shortest(readings)))).size,
    certificate: certificateOf(domain, pages[0]),
  }
}

function certificateOf({ domain }: Domain, home: ReadPage | undefined): SiteCertificate | null {
  const host = /^https:\/\/([^/?#:]+)/i.exec(home?.url ?? '')?.[1]?.toLowerCase() ?? ''
  return host === domain || host.endsWith(`.${domain}`) ? (home?.certificate ?? null) : null
}

/** The part of a name that surely belongs to it. */
export function shortest(readings: FoundName['readings']): string {
  return (readings.findLast(({ isClean }) => isClean) ?? readings.at(-1))?.name ?? ''
}
