import { isLive } from '../../register/company/company-status.js'
import { siteNameOf } from '../domain/domain.js'
import type { Evidence } from '../score/evidence.js'
import { isStated } from '../score/features/number-features.js'
import type { Scored } from '../score/score-candidates.js'
import { type SiteView, shortest } from '../score/site-view.js'
import type { Decision } from './decide.js'
import { siteFacts } from './status.js'

const reasonsMax = 4
const shownBitsMin = 0.3
const unlikely = 0.1

/** Explains a decision to a person in one paragraph. */
export function explain(site: SiteView, decision: Decision, scored: readonly Scored[]): string {
  const domain = siteNameOf(site.domain)
  const pages = `${site.views.length} ${site.views.length === 1 ? 'page' : 'pages'}`
  const { best, reason } = decision
  switch (decision.status) {
    case 'matched': {
      if (!best) return ''
      const { company } = best
      const ended = isLive(company.status) ? '' : ` The company is no longer live (status: ${company.status}).`
      return `${domain} is run by ${company.name} (${company.number}). ${reasonsFor(best)}${ended}`
    }
    case 'needs_review':
      return best
        ? `${possible(best, domain)}, but ${withoutStop(reason ?? 'it is not certain')}. ${reasonsFor(best)}`
        : `It is not certain which company runs ${domain}: ${reason ?? 'the evidence is inconclusive'}.`
    case 'non_uk_entity':
      return `${domain} appears to belong to a company outside the United Kingdom: ${withoutStop(reason ?? 'the site says so')}.`
    case 'scrape_failed':
      return `${domain} returned no readable content, so its owner could not be determined.`
    case 'no_match':
      return `No UK company could be identified from ${pages} of ${domain}${nearest(site, scored, reason ?? 'there is no evidence')}`
  }
}

function nearest(site: SiteView, [best]: readonly Scored[], reason: string): string {
  if (siteFacts(site).stop !== null) return `: ${reason}.`
  if (!best) return `: ${reason}. ${siteWords(site)}`
  const { name, number } = best.company
  return /\bthe company\b(?! number)/.test(reason)
    ? `. The nearest is ${name} (${number}), but ${withoutStop(reason)}.`
    : `: ${reason}. Companies with similar details exist, but that is not enough evidence.`
}

const shownMax = 3
const shownLengthMax = 80

/** What the site says about who runs it, so that a person can go on from there. */
function siteWords({ legalNames, copyrightNames, numbers, postcodes }: SiteView): string {
  const names = [...legalNames, ...copyrightNames].map(({ readings }) => shortest(readings)).filter(Boolean)
  const gives = [
    given(
      'company name',
      names.map((name) => `“${name.slice(0, shownLengthMax)}”`),
    ),
    given(
      'company number',
      numbers.filter(isStated).map(({ number }) => number),
    ),
    given(
      'postcode',
      postcodes.map(({ postcode }) => postcode),
    ),
  ]
  return `It gives ${gives.slice(0, -1).join(', ')} and ${gives.at(-1)}.`
}

function given(kind: string, values: readonly string[]): string {
  const all = [...new Set(values)]
  if (all.length === 0) return `no ${kind}`
  const shown = all.slice(0, shownMax).join(', ')
  return `the ${kind}${all.length > 1 ? 's' : ''} ${shown}${all.length > shownMax ? ' and others' : ''}`
}

function possible({ company, confidence }: Scored, domain: string): string {
  return confidence < unlikely
    ? `It is not clear who runs ${domain}. ${company.name} (${company.number}) fits best`
    : `${company.name} (${company.number}) may run ${domain}`
}

/** `Reed Inc.` ends with its own full stop. */
function withoutStop(clause: string): string {
  return clause.replace(/\.$/, '')
}

function reasonsFor({ evidence, candidate, company }: Scored): string {
  const isShown = ({ kind, bits }: Evidence) =>
    Math.abs(bits) >= shownBitsMin && kind !== 'prior' && kind !== 'site_kind'
  const shown = evidence.filter(isShown)
  const supporting = shown.filter(({ bits }) => bits > 0).slice(0, reasonsMax)
  const against = shown.filter(({ bits }) => bits < 0).slice(0, reasonsMax)
  const likeness = candidate.fit === 'none' ? '' : `The domain name resembles ${company.name}.`
  const words = supporting.length > 0 ? sentence(joined(clausesOf(supporting))) : likeness
  return against.length > 0 ? `${words} Evidence against: ${withoutStop(joined(clausesOf(against)))}.`.trim() : words
}

/** Gives a page once, after the last clause that it shows. */
function clausesOf(lines: readonly Evidence[]): string[] {
  return lines.map((line, place) =>
    clauseOf(
      lines.slice(place + 1).some((other) => other.sourceUrl === line.sourceUrl) ? { ...line, sourceUrl: null } : line,
    ),
  )
}

function joined(clauses: readonly string[]): string {
  return clauses.length < 2 ? (clauses[0] ?? '') : `${clauses.slice(0, -1).join('; ')}; and ${clauses.at(-1)}`
}

/** Capitalizes a clause and ends it with a full stop, unless it ends with a name such as `Reed Ltd.` */
export function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${clause.endsWith('.') ? '' : '.'}`
}

/** Describes one piece of evidence as a clause. */
export function clauseOf({ kind, value, matchedAgainst, sourceUrl, supports }: Evidence): string {
  const where = sourceUrl ? ` (${sourceUrl})` : ''
  switch (kind) {
    case 'company_number':
      return supports
        ? `the site states company number ${matchedAgainst}${where}`
        : `the site gives the number ${value ?? matchedAgainst} without the name of this company${where}`
    case 'tls_certificate':
      return `the site’s TLS certificate was issued to ${value}`
    case 'register_link':
      return `the site links to the Companies House page of ${value}${where}`
    case 'structured_data':
      return `the structured data of the site names “${value ?? matchedAgainst}”${where}`
    case 'legal_name':
      return supports
        ? `the site names “${value ?? matchedAgainst}”${where}`
        : value === null
          ? `the site does not name ${matchedAgainst}`
          : `the site mentions “${value}” without showing that this company runs it${where}`
    case 'copyright_holder':
      return `the copyright notice names “${value}”${where}`
    case 'other_copyright_holder':
      return value === null
        ? 'the copyright notice does not name the company'
        : `the copyright notice names “${value}”${where}`
    case 'previous_name':
      return `the site names “${value}”, a previous name of ${matchedAgainst}${where}`
    case 'trading_name':
      return `the site gives “${value}” as a trading name of ${matchedAgainst}${where}`
    case 'registered_postcode':
      return `the site shows the postcode of the registered office, ${matchedAgainst}${where}`
    case 'registered_premises':
      return `the site shows the address of the registered office, ${matchedAgainst}`
    case 'domain_label':
      return `the domain name resembles ${matchedAgainst}`
    case 'brand_name':
      return supports
        ? `the site uses the name “${value ?? matchedAgainst}”${where}`
        : `the site uses only a part of the name ${matchedAgainst}${where}`
    case 'own_domain_named':
      return value?.includes(' ')
        ? `the text that names the company also uses the name of this site${where}`
        : `“${value}” is given near the company’s name${where}`
    case 'other_domain_named':
      return `the text that names the company points to another website${where}`
    case 'contact_email':
      return `an email address at ${value} appears next to the company name`
    case 'third_party_number':
      return `the site states the number ${value}, which is not the number of this company${where}`
    case 'name_conflict':
      return `the site gives the number as that of “${value}”, but in the register it belongs to ${matchedAgainst}${where}`
    case 'jurisdiction':
      return 'the site says the company is registered in one part of the United Kingdom, but its number is from another'
    case 'foreign_entity':
      return `the site speaks of another country: “${value}”${where}`
    case 'related_company_named':
      return `the site also names “${value}”${where}`
    case 'third_party':
      return `the words around the company name do not describe the operator of the site${where}`
    case 'other_candidates':
      return supports ? 'no other company matches nearly as well' : `${value} also matches`
    case 'company_dissolved':
      return `the company's status in the register is ${matchedAgainst}`
    case 'site_kind':
      return 'the type of domain and of company'
    case 'prior':
      return 'the starting point for every candidate'
    default:
      return kind.replaceAll('_', ' ')
  }
}
