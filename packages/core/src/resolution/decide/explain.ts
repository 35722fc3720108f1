import { isLive } from '../../register/company/company-status.js'
import type { Scored } from '../score/score-candidates.js'
import type { SiteView } from '../score/site-view.js'
import type { Decision } from './decide.js'
import type { Evidence } from './evidence.js'

const reasonsMax = 4
const toldBitsMin = 0.3

/** One paragraph that tells a person what was found and why it decides, or why it does not. */
export function explain(site: SiteView, decision: Decision, scored: readonly Scored[]): string {
  const { domain } = site.domain
  const pages = `${site.views.length} ${site.views.length === 1 ? 'page' : 'pages'}`
  const { best, reason } = decision
  switch (decision.status) {
    case 'matched': {
      if (!best) return ''
      const { company } = best
      const ended = isLive(company.status) ? '' : ' The company is no longer live.'
      return `${domain} is run by ${company.name} (${company.number}). ${told(best)}${ended}`
    }
    case 'needs_review':
      return best
        ? `${best.company.name} (${best.company.number}) may run ${domain}, but ${reason ?? 'it is not certain'}. ${told(best)}`
        : `Who runs ${domain} is not certain: ${reason ?? 'nothing decides'}.`
    case 'non_uk_entity':
      return `${domain} seems to belong to a company outside the United Kingdom: ${reason ?? 'the site says so'}.`
    case 'scrape_failed':
      return `${domain} returned no readable content, so its owner could not be determined.`
    case 'no_match':
      return `Nothing on ${pages} of ${domain} shows which UK company runs it: ${reason ?? 'there is no evidence'}.${scored.length > 0 ? ' Companies with similar names exist, which proves nothing.' : ''}`
  }
}

function told({ evidence }: Scored): string {
  const isTold = ({ kind, bits }: Evidence) => Math.abs(bits) >= toldBitsMin && kind !== 'prior' && kind !== 'site_kind'
  const told = evidence.filter(isTold)
  const supporting = told.filter(({ bits }) => bits > 0).slice(0, reasonsMax)
  const against = told.filter(({ bits }) => bits < 0).slice(0, reasonsMax)
  const words = supporting.length > 0 ? sentence(joined(supporting.map(clauseOf))) : ''
  return against.length > 0 ? `${words} Against it: ${joined(against.map(clauseOf))}.`.trim() : words
}

function joined(clauses: readonly string[]): string {
  return clauses.length < 2 ? (clauses[0] ?? '') : `${clauses.slice(0, -1).join('; ')}; and ${clauses.at(-1)}`
}

/** A clause as a sentence of its own. */
export function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}

/** One line of evidence in words. */
export function clauseOf({ kind, value, matchedAgainst, sourceUrl, supports }: Evidence): string {
  const where = sourceUrl ? ` (${sourceUrl})` : ''
  switch (kind) {
    case 'company_number':
      return supports
        ? `the site states the company number ${matchedAgainst}${where}`
        : `the site shows the number ${value ?? matchedAgainst}, but not clearly as the company's own${where}`
    case 'tls_certificate':
      return `the site’s TLS certificate was issued to ${value}`
    case 'register_link':
      return `it links to the Companies House page of ${value}${where}`
    case 'legal_name':
    case 'structured_data':
      return supports
        ? `it names “${value ?? matchedAgainst}”${where}`
        : value === null
          ? `it does not name ${matchedAgainst}`
          : `the way it names “${value}” does not show that this company runs the site${where}`
    case 'copyright_holder':
      return `“${value}” holds its copyright${where}`
    case 'other_copyright_holder':
      return value === null ? 'its copyright line does not name the company' : `“${value}” holds its copyright${where}`
    case 'previous_name':
      return `it names “${value}”, a previous name of ${matchedAgainst}${where}`
    case 'trading_name':
      return `it names the trading name of ${matchedAgainst}${where}`
    case 'registered_postcode':
      return value === null || !supports
        ? `the registered office (${matchedAgainst}) is not among its addresses`
        : `it shows the postcode of the registered office, ${matchedAgainst}${where}`
    case 'registered_premises':
      return `it shows the address of the registered office, ${matchedAgainst}`
    case 'domain_label':
      return supports
        ? `the domain reads like ${matchedAgainst}`
        : `the domain does not settle that it is ${matchedAgainst}`
    case 'own_domain_named':
      return supports ? `the text that names it also names this site${where}` : 'the text hardly names this site'
    case 'other_domain_named':
      if (supports) return 'no other website is named beside it'
      return where === ''
        ? 'nothing in the text names this site'
        : `the text that names it points to another website${where}`
    case 'contact_email':
      return `a mailbox at ${value} stands beside the name`
    case 'third_party_number':
      return `the site states the number of another company${where}`
    case 'name_conflict':
      return `the site gives the number to “${value}”, the register to ${matchedAgainst}${where}`
    case 'jurisdiction':
      return 'the number does not belong to the part of the United Kingdom that the site names'
    case 'foreign_entity':
      return supports ? 'nothing points abroad' : 'some signs point to a company abroad'
    case 'related_company_named':
      return supports ? 'no other company of its group competes' : 'other companies of its group are named'
    case 'third_party':
      return supports ? 'nothing calls it a third party' : `the words around its name speak of a third party${where}`
    case 'other_candidates':
      return supports ? 'it fits clearly better than any other company' : 'other companies fit almost as well'
    case 'company_dissolved':
      return `its status in the register is ${matchedAgainst}`
    case 'site_kind':
      return 'the kind of domain and of company'
    case 'prior':
      return 'the starting point of every candidate'
    default:
      return kind.replaceAll('_', ' ')
  }
}
