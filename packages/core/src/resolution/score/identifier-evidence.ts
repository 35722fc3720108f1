import type { Company } from '../../register/company.js'
import { namesakes } from '../brand-fit.js'
import { type Evidence, evidenceOf } from '../evidence.js'
import type { Zone } from '../page-document.js'
import type { SiteNumber } from '../site-numbers.js'
import type { ReadName } from '../site-readings.js'
import type { ReadPage } from '../web-reader.js'
import { weights } from '../weights.js'
import type { Candidate, Comparison } from './comparison.js'

const agreeing = 0.7
const disagreeing = 0.4

export interface Judged {
  readonly evidence: readonly Evidence[]
  readonly doubts: readonly string[]
}

/** The numbers and links by which a site names this very company. */
export function identifierEvidence(comparison: Comparison, candidate: Candidate): Judged {
  const { site } = comparison
  const { company } = candidate
  const evidence: Evidence[] = []
  const doubts: string[] = []
  const mine = candidate.numbers.filter(({ isPlaceholder }) => !isPlaceholder)
  const standing = mine.length > 0 ? standingOf(comparison, candidate, mine) : nowhere

  for (const found of mine) {
    const place = { page: found.page, zone: found.zone, quote: found.quote }
    const add = (kind: Evidence['kind'], group: Evidence['group'], bits: number) =>
      evidence.push(evidenceOf(company.number, kind, group, bits, found.written, company.number, place))
    if (found.isThirdParty) {
      add('third_party_number', 'role', weights.role.thirdParty)
      continue
    }
    const likeness = found.beside ? likenessOf(found.beside, candidate) : null
    const bits = bitsOf(found, standing, likeness !== null && likeness >= agreeing)
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
      if (link.number !== company.number || !isIdentityZone(link.zone, page, comparison)) continue
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

/** What the whole site says of the company. */
interface Standing {
  readonly isOnSite: boolean
  readonly isSitewide: boolean
  readonly isIdentityZone: (found: SiteNumber) => boolean
}

const nowhere: Standing = { isOnSite: false, isSitewide: false, isIdentityZone: () => false }

function standingOf(comparison: Comparison, candidate: Candidate, mine: readonly SiteNumber[]): Standing {
  const { site, book } = comparison
  const footers = mine.filter(({ zone, label }) => zone === 'footer' && label === 'company')
  // Any other label speaks for itself.
  const isAsked = mine.some(({ label }) => label === 'none' || label === 'registration')
  return {
    isOnSite:
      isAsked &&
      (candidate.names.some((name) => namesakes.has(book.fit(site.domain.label, name))) ||
        comparison.ownSpellings.some((name) => candidate.likeness(name) >= agreeing)),
    isSitewide: new Set(footers.map(({ page }) => page.url)).size >= 2,
    isIdentityZone: ({ zone, page }) => isIdentityZone(zone, page, comparison),
  }
}

function bitsOf(found: SiteNumber, standing: Standing, doesNameAgree: boolean): number {
  const { identifier } = weights
  const { isOnSite } = standing
  if (found.label === 'none') return doesNameAgree || isOnSite ? identifier.unlabelled : 0
  if (found.label === 'bracket') return doesNameAgree ? identifier.bracket : identifier.unlabelled
  const digits = found.written.replace(/\D/g, '').length
  if (found.label === 'registration') {
    // That a stranger's number is by chance the one of a company named here hardly ever happens.
    if (doesNameAgree || isOnSite) return identifier.registration
    return digits === 8 || /[A-Z]/i.test(found.written) ? identifier.unlabelled : 0
  }
  if (standing.isSitewide) return identifier.sitewide
  return standing.isIdentityZone(found) ? identifier.identityZone : identifier.body
}

function isIdentityZone(zone: Zone, page: ReadPage, { identityPages }: Comparison): boolean {
  return zone === 'footer' || zone === 'header' || zone === 'structured' || identityPages.has(page)
}

function isWrongCountry({ country, written }: SiteNumber, { number }: Company): boolean {
  const isPlain = /^\d/.test(number)
  return isPlain && /^\d/.test(written) && (country === 'scotland' || country === 'northern-ireland')
}

/** Null where the name was left unread. */
function likenessOf({ readings }: ReadName, { likeness }: Candidate): number | null {
  return readings.length === 0 ? null : Math.max(...readings.map(({ name }) => likeness(name)))
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
