import type { Company } from '../../register/company.js'
import { nameKey } from '../../register/company-name.js'
import { foldedWords } from '../../register/folded-words.js'
import { brandFit, namesakes, order } from '../brand-fit.js'
import { type Evidence, evidenceOf } from '../evidence.js'
import type { Site, SiteName } from '../site.js'
import { weights } from '../weights.js'
import { type Comparison, keysOf } from './comparison.js'
import type { Judged } from './identifier-evidence.js'

const sentenceMax = 160
const emailMax = 250
const siteMax = 300

/** What the site says the company is to it. */
export function roleEvidence({ site }: Comparison, company: Company): Judged {
  const { current, previous } = keysOf(company)
  const isMine = ({ readings }: SiteName) =>
    readings.some(({ name }) => nameKey(name) === current || previous.has(nameKey(name)))
  const mine = site.names.filter((name) => !name.isThirdParty && (isMine(name) || isBesideNumber(site, name, company)))
  // A company whose own name is on the domain may well speak of its other sites.
  const isNamesake = namesakes.has(brandFit(site.domain.label, company.name))
  const evidence: Evidence[] = []
  const doubts: string[] = []

  for (const name of mine) {
    const place = { page: name.page, zone: name.zone, quote: name.quote }
    const add = (kind: Evidence['kind'], group: Evidence['group'], bits: number, value: string) =>
      evidence.push(evidenceOf(company.number, kind, group, bits, value, company.name, place))
    const trading = name.tradingNames.find((trade) => isBrand(site, trade))
    if (trading) add('trading_name', 'role', weights.role.tradingName, trading)
    const elsewhere = isNamesake
      ? undefined
      : hostsNear(name, 'web', siteMax).find((domain) => !isOwn(site, domain) && isCloser(domain, site, company))
    if (elsewhere) {
      add('other_domain_named', 'role', weights.role.otherDomain, elsewhere)
      doubts.push(`the page gives ${elsewhere} as its website`)
    }
    if (!name.isSpoken && !name.roles.includes('registered')) continue
    const named = hostsNear(name, 'web', sentenceMax)
    if (named.includes(site.domain.domain)) add('own_domain_named', 'role', weights.role.ownDomain, site.domain.domain)
    const emails = hostsNear(name, 'email', emailMax)
    if (emails.includes(site.domain.domain))
      add('contact_email', 'contact', weights.contact.ownEmail, site.domain.domain)
    const other = named.find((domain) => !isOwn(site, domain))
    if (other && !named.includes(site.domain.domain) && !isNamesake && !trading) {
      add('other_domain_named', 'role', weights.role.otherDomain, other)
      doubts.push(`the page that names it speaks of another website, ${other}`)
    }
  }
  const holding = new Set(mine.filter(({ roles }) => roles.includes('copyright')).map(({ page }) => page.url))
  const [holder] = mine.filter(({ roles }) => roles.includes('copyright'))
  if (holder && holding.size >= 2) {
    const place = { page: holder.page, zone: holder.zone, quote: holder.quote }
    evidence.push(
      evidenceOf(
        company.number,
        'copyright_holder',
        'role',
        weights.role.heldTwice,
        holder.readings[0]?.name ?? null,
        company.name,
        place,
      ),
    )
  }
  return {
    evidence: onePerKind(evidence),
    doubts: evidence.some(({ kind }) => kind === 'own_domain_named') ? [] : [...new Set(doubts)],
  }
}

function isBesideNumber(site: Site, name: SiteName, company: Company): boolean {
  return site.numbers.some(
    (found) =>
      found.number === company.number &&
      found.page === name.page &&
      found.beside !== null &&
      found.beside.offset === name.offset &&
      found.beside.end === name.end,
  )
}

/** The domain's label, the title or the name of the site. */
function isBrand({ brands, domain }: Site, trade: string): boolean {
  const name = foldedWords(trade).join('').replace(/^the/, '')
  const bare = (text: string) =>
    text
      .replace(/^the/, '')
      .replace(/(?:ltd|limited|uk)$/, '')
      .replace(/plus|and/g, '')
  const label = bare(foldedWords(domain.label.replace(/[-_]/g, ' ')).join(''))
  if (name.length < 3) return false
  return (
    bare(name) === label ||
    (label.length >= 5 && (name.startsWith(label) || label.startsWith(name))) ||
    brands.some((brand) => bare(brand) === name)
  )
}

/** Whether another domain is more like the company's name than the site's own is. */
function isCloser(domain: string, site: Site, { name }: Company): boolean {
  const fitOf = (label: string) => order.indexOf(brandFit(label, name))
  return fitOf(domain.split('.', 1)[0] ?? '') > fitOf(site.domain.label)
}

/** Another ending of the same label is the same brand. */
function isOwn({ domain }: Site, other: string): boolean {
  return other === domain.domain || other.split('.', 1)[0] === domain.label
}

function hostsNear({ page, offset, end }: SiteName, kind: 'web' | 'email', reach: number): string[] {
  return page.facts.hosts
    .filter((host) => host.kind === kind && host.offset >= offset - reach && host.offset <= end + reach)
    .map(({ domain }) => domain)
}

function onePerKind(evidence: readonly Evidence[]): Evidence[] {
  const kept = new Map<string, Evidence>()
  for (const one of evidence) if (!kept.has(one.kind)) kept.set(one.kind, one)
  return [...kept.values()]
}
