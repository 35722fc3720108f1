import { isLive } from '../register/company-status.js'
import type { Decision } from './decide.js'
import type { Evidence } from './evidence.js'
import type { Scored } from './score.js'
import type { Site } from './site.js'

const reasonsMax = 4

/** One paragraph that tells a person what was found and why it decides, or why it does not. */
export function explain(site: Site, decision: Decision, scored: readonly Scored[]): string {
  const { domain } = site.domain
  const pages = `${site.pages.length} ${site.pages.length === 1 ? 'page' : 'pages'}`
  const { best, reason } = decision
  switch (decision.status) {
    case 'matched': {
      if (!best) return ''
      const { company } = best
      const ended = isLive(company.status) ? '' : ' It is no longer live.'
      return `${domain} is run by ${company.name} (${company.number}). ${told(best)}${ended}`
    }
    case 'needs_review':
      return best
        ? `${best.company.name} (${best.company.number}) may stand behind ${domain}, but ${reason ?? 'it is not certain'}. ${told(best)}`
        : `Who stands behind ${domain} is not certain: ${reason ?? 'nothing decides'}.`
    case 'non_uk_entity':
      return `${domain} seems to belong to a company outside the United Kingdom: ${reason ?? 'the site says so'}.`
    case 'scrape_failed':
      return `${domain} shows a guest nothing to read, so nothing can be said of who stands behind it.`
    case 'no_match':
      return `On ${pages} of ${domain} nothing names a company of the United Kingdom as its own: ${reason ?? 'there is no evidence'}.${scored.length > 0 ? ' Companies with similar names exist, which proves nothing.' : ''}`
  }
}

function told(best: Scored): string {
  const supporting = best.evidence
    .filter(({ bits }) => bits > 0)
    .sort((one, other) => other.bits - one.bits)
    .slice(0, reasonsMax)
    .map(clauseOf)
  const against = best.evidence.filter(({ bits, kind }) => bits < 0 && kind !== 'domain_label').map(clauseOf)
  const words = supporting.length > 0 ? `${joined(supporting)}.` : ''
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return against.length > 0 ? `${text} Against it: ${joined(against)}.` : text
}

function joined(clauses: readonly string[]): string {
  return clauses.length < 2 ? (clauses[0] ?? '') : `${clauses.slice(0, -1).join('; ')}; and ${clauses.at(-1)}`
}

/** A clause that stands for itself. */
export function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}

/** One piece of evidence in words. */
export function clauseOf({ kind, value, matchedAgainst, sourceUrl }: Evidence): string {
  const where = sourceUrl ? ` (${sourceUrl})` : ''
  switch (kind) {
    case 'company_number':
      return `the site gives the company number ${value}${where}`
    case 'register_link':
      return `it links to the register’s page of ${value}${where}`
    case 'legal_name':
    case 'structured_data':
      return `it names “${value}”${where}`
    case 'copyright_holder':
      return `“${value}” holds its copyright${where}`
    case 'previous_name':
      return `it names “${value}”, which ${matchedAgainst} was called before${where}`
    case 'trading_name':
      return `it says that “${value}” is a trading name of ${matchedAgainst}${where}`
    case 'registered_postcode':
      return value === matchedAgainst
        ? `the registered office’s postcode ${value} stands on it${where}`
        : `an address on it (${value}) is near the registered office`
    case 'registered_premises':
      return `so does the address of the office, ${matchedAgainst}`
    case 'domain_label':
      return `the domain reads like ${matchedAgainst}`
    case 'own_domain_named':
      return `the sentence that names it speaks of ${value}${where}`
    case 'other_domain_named':
      return `the sentence that names it speaks of another site, ${value}${where}`
    case 'contact_email':
      return `an address at ${value} stands beside the name`
    case 'third_party_number':
      return `the number ${value} is told of somebody else${where}`
    case 'name_conflict':
      return `the site calls the bearer of the number “${value}”, the register ${matchedAgainst}${where}`
    case 'jurisdiction':
      return 'the number does not belong to the part of the United Kingdom that the site names'
    case 'company_dissolved':
      return `the register says ${matchedAgainst}`
    default:
      return kind.replaceAll('_', ' ')
  }
}
