import { namesakes, order } from '../brand-fit.js'
import { type Evidence, evidenceOf } from '../evidence.js'
import { once } from '../name-book.js'
import type { Site, SiteName } from '../site.js'
import { weights } from '../weights.js'
import type { Candidate, Comparison } from './comparison.js'
import type { Judged } from './identifier-evidence.js'

/** What the site says the company is to it. */
export function roleEvidence(comparison: Comparison, candidate: Candidate): Judged {
  const { site, book, surroundingsOf } = comparison
  const { company } = candidate
  const named = new Set(candidate.named)
  const mine = candidate.namedOrNumbered.filter(
    (name) => !name.isThirdParty && (named.has(name) || isBesideNumber(name, candidate)),
  )
  // A company whose own name is on the domain may well speak of its other sites.
  const isNamesake = namesakes.has(book.fit(site.domain.label, company.name))
  // Whether another domain is more like the company's name than the site's own is.
  const fitOf = (label: string) => order.indexOf(book.fit(label, company.name))
  const closer = new Map<string, boolean>()
  const isCloser = (domain: string) => once(closer, domain, () => fitOf(labelOf(domain)) > fitOf(site.domain.label))
  const evidence: Evidence[] = []
  const doubts: string[] = []

  for (const name of mine) {
    const place = { page: name.page, zone: name.zone, quote: name.quote }
    const add = (kind: Evidence['kind'], group: Evidence['group'], bits: number, value: string) =>
      evidence.push(evidenceOf(company.number, kind, group, bits, value, company.name, place))
    const { trading, sentenceDomains, emailDomains, siteDomains } = surroundingsOf(name)
    if (trading) add('trading_name', 'role', weights.role.tradingName, trading)
    const elsewhere = isNamesake ? undefined : siteDomains.find((domain) => !isOwn(site, domain) && isCloser(domain))
    if (elsewhere) {
      add('other_domain_named', 'role', weights.role.otherDomain, elsewhere)
      doubts.push(`the page gives ${elsewhere} as its website`)
    }
    if (!name.isSpoken && !name.roles.includes('registered')) continue
    const isOwnNamed = sentenceDomains.includes(site.domain.domain)
    if (isOwnNamed) add('own_domain_named', 'role', weights.role.ownDomain, site.domain.domain)
    if (emailDomains.includes(site.domain.domain))
      add('contact_email', 'contact', weights.contact.ownEmail, site.domain.domain)
    const other = sentenceDomains.find((domain) => !isOwn(site, domain))
    if (other && !isOwnNamed && !isNamesake && !trading) {
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

function isBesideNumber(name: SiteName, { numbersBeside }: Candidate): boolean {
  return numbersBeside(name).some(({ beside }) => beside?.offset === name.offset)
}

/** Another ending of the same label is the same brand. */
function isOwn({ domain }: Site, other: string): boolean {
  return other === domain.domain || labelOf(other) === domain.label
}

function labelOf(domain: string): string {
  return domain.split('.', 1)[0] ?? ''
}

function onePerKind(evidence: readonly Evidence[]): Evidence[] {
  const kept = new Map<string, Evidence>()
  for (const one of evidence) if (!kept.has(one.kind)) kept.set(one.kind, one)
  return [...kept.values()]
}
