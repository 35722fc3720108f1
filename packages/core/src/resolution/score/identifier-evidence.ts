import type { Company } from '../../register/company.js'
import { brandFit, namesakes } from '../brand-fit.js'
import { type Evidence, evidenceOf } from '../evidence.js'
import { nameLikeness } from '../name-likeness.js'
import type { Zone } from '../page-document.js'
import type { SiteNumber } from '../site.js'
import type { ReadPage } from '../web-reader.js'
import { weights } from '../weights.js'
import type { Comparison } from './comparison.js'
import { isIdentityPage } from './ownership.js'

const agreeing = 0.7
const disagreeing = 0.4

export interface Judged {
  readonly evidence: readonly Evidence[]
  readonly doubts: readonly string[]
}

/** The numbers and links by which a site names this very company. */
export function identifierEvidence({ site }: Comparison, company: Company): Judged {
  const evidence: Evidence[] = []
  const doubts: string[] = []
  const names = [company.name, ...company.previousNames.map(({ name }) => name)]
  const isOnSite =
    site.names.some(({ readings, isThirdParty }) => !isThirdParty && isAlike(readings, names)) ||
    names.some((name) => namesakes.has(brandFit(site.domain.label, name)))
  const mine = site.numbers.filter(({ number, isPlaceholder }) => number === company.number && !isPlaceholder)

  for (const found of mine) {
    const place = { page: found.page, zone: found.zone, quote: found.quote }
    const add = (kind: Evidence['kind'], group: Evidence['group'], bits: number) =>
      evidence.push(evidenceOf(company.number, kind, group, bits, found.written, company.number, place))
    if (found.isThirdParty) {
      add('third_party_number', 'role', weights.role.thirdParty)
      continue
    }
    const likeness = found.beside ? likenessOf(found.beside.readings, names) : null
    const bits = bitsOf(found, mine, likeness !== null && likeness >= agreeing, isOnSite)
    if (bits > 0) add('company_number', 'identifier', bits)
    if (bits > 0 && likeness !== null && likeness < disagreeing) {
      evidence.push(
        evidenceOf(
          company.number,
          'name_conflict',
          'consistency',
          weights.consistency.nameConflict,
          found.beside?.readings[0]?.name ?? null,
          company.name,
          place,
        ),
      )
      doubts.push(
        `the site gives this number to “${found.beside?.readings[0]?.name ?? ''}”, the register to ${company.name}`,
      )
    }
    if (bits > 0 && isWrongCountry(found, company)) add('jurisdiction', 'consistency', weights.consistency.wrongCountry)
    if (bits > 0 && found.foreignPlace) doubts.push(`the site says that it is registered in ${found.foreignPlace}`)
  }

  for (const page of site.pages) {
    for (const link of page.facts.registerLinks) {
      if (link.number !== company.number || !isIdentityZone(link.zone, page)) continue
      const place = { page, zone: link.zone, quote: { text: link.number, offset: 0 } }
      evidence.push(
        evidenceOf(
          company.number,
          'register_link',
          'identifier',
          weights.identifier.link,
          link.number,
          company.number,
          place,
        ),
      )
    }
  }
  return { evidence: strongest(evidence), doubts: [...new Set(doubts)] }
}

function bitsOf(found: SiteNumber, mine: readonly SiteNumber[], doesNameAgree: boolean, isOnSite: boolean): number {
  const { identifier } = weights
  if (found.label === 'none') return doesNameAgree || isOnSite ? identifier.unlabelled : 0
  if (found.label === 'bracket') return doesNameAgree ? identifier.bracket : identifier.unlabelled
  const digits = found.written.replace(/\D/g, '').length
  if (found.label === 'registration') {
    // That a stranger's number is by chance the one of a company named here hardly ever happens.
    if (doesNameAgree || isOnSite) return identifier.registration
    return digits === 8 || /[A-Z]/i.test(found.written) ? identifier.unlabelled : 0
  }
  const footers = new Set(
    mine.filter(({ zone, label }) => zone === 'footer' && label === 'company').map(({ page }) => page.url),
  )
  if (footers.size >= 2) return identifier.sitewide
  return isIdentityZone(found.zone, found.page) ? identifier.identityZone : identifier.body
}

function isIdentityZone(zone: Zone, page: ReadPage): boolean {
  return zone === 'footer' || zone === 'header' || zone === 'structured' || isIdentityPage(page)
}

function isWrongCountry({ country, written }: SiteNumber, { number }: Company): boolean {
  const isPlain = /^\d/.test(number)
  return isPlain && /^\d/.test(written) && (country === 'scotland' || country === 'northern-ireland')
}

function likenessOf(readings: readonly { readonly name: string }[], names: readonly string[]): number {
  let best = 0
  for (const { name } of readings) for (const other of names) best = Math.max(best, nameLikeness(name, other))
  return best
}

function isAlike(readings: readonly { readonly name: string }[], names: readonly string[]): boolean {
  return likenessOf(readings, names) >= agreeing
}

/** The same number on ten pages is one piece of evidence; contradictions are all kept once. */
function strongest(evidence: readonly Evidence[]): Evidence[] {
  const kept = new Map<string, Evidence>()
  for (const one of evidence) {
    const key = `${one.kind} ${one.supports}`
    const known = kept.get(key)
    if (!known || Math.abs(one.bits) > Math.abs(known.bits)) kept.set(key, one)
  }
  // What another part of the site says of somebody else weighs nothing where the site gives the number as its own.
  const isOwn = [...kept.values()].some(({ group, bits }) => group === 'identifier' && bits > 0)
  return [...kept.values()].filter(({ kind }) => kind !== 'third_party_number' || !isOwn)
}
