import type { MatchStatus } from '../match-status.js'
import { anotherNumber, concernOf, unlinked, unnamed } from '../score/features/concern-features.js'
import { isForeignSuffix } from '../score/features/context-features.js'
import { isStated } from '../score/features/number-features.js'
import type { Scored, ScoredSite } from '../score/score-candidates.js'
import type { SiteView } from '../score/site-view.js'
import { defaultMatchThreshold, thresholds } from '../score/weights.js'
import { siteFacts, statusOf, vetoOf } from './status.js'

export interface Decision {
  readonly status: MatchStatus
  readonly best: Scored | null
  readonly confidence: number
  /** Why the status is not `matched`, as one clause; null for a match. */
  readonly reason: string | null
}

const reviewableMax = 5

/** Decides between a match, a review and no match. */
export function decide(site: SiteView, result: ScoredSite, matchThreshold: number = defaultMatchThreshold): Decision {
  const facts = siteFacts(site)
  const { scored, abroad } = result
  const [best = null] = scored
  const status = statusOf(facts, best, abroad, matchThreshold)
  const nothing = { status, best: null, confidence: 0 }
  if (facts.stop !== null) return { ...nothing, reason: facts.stop }
  if (status === 'non_uk_entity') return { ...nothing, reason: foreignReason(site) }
  const reason = best
    ? whyNotMatched(site, best, result, matchThreshold)
    : 'no registered company matches what the site says'
  if (status === 'no_match' || status === 'scrape_failed') return { ...nothing, reason }
  const isUnknown = best === null || (best.confidence < thresholds.review && best.candidate.numbers.length === 0)
  return isUnknown
    ? { ...nothing, reason: 'the company number on the site is not in the register' }
    : { status, best, confidence: best.confidence, reason }
}

/** The candidates for a reviewer, best first. */
export function reviewable(decision: Decision, scored: readonly Scored[]): Scored[] {
  if (decision.status !== 'needs_review') return []
  return scored
    .filter(({ confidence, candidate }) => confidence >= thresholds.candidate || candidate.numbers.length > 0)
    .slice(0, reviewableMax)
}

/** Null if the candidate is matched. */
export function whyNotMatched(
  site: SiteView,
  best: Scored,
  { scored }: ScoredSite,
  matchThreshold: number,
): string | null {
  const { features } = best
  const veto = vetoOf(siteFacts(site), best)
  if (veto !== null) return veto
  if (best.confidence >= matchThreshold) return null
  const concern = concernOf(features)
  const other = site.numbers.find((number) => isStated(number) && number.number !== best.company.number)
  if (concern === anotherNumber && other) return `${anotherNumber}, ${other.number}`
  if (concern !== null) return concern
  const rival = scored.find((other) => other !== best)
  if (rival && rival.confidence > best.confidence / 2) return `${rival.company.name} is also likely`
  if (features.has('num_name_nowhere')) return 'the site gives the company number without the company name'
  if (features.has('num_conflict')) return 'the site gives the company number next to another name'
  if (other && features.has('rival_number', 'rival_number_unknown', 'rival_number_beside')) {
    return `the site states a different company number, ${other.number}`
  }
  if (features.has('cr_foreign', 'rival_fits_abroad')) return 'a company outside the UK appears to run the site'
  if (features.has('other_domain_fits', 'tie_other_domain') && features.has('strange_text')) {
    return 'the text that names the company belongs to another website'
  }
  const isNamed = features.has('name_identical', 'name_same_as', 'name_previous')
  if (!isNamed && best.candidate.numbers.length === 0) {
    return unnamed
  }
  if (features.has('fam_named', 'fam_number', 'fam_unknown')) {
    return 'the site names several companies in the same group'
  }
  if (features.has('cr_other_uk', 'rival_fits_better', 'rival_operator', 'rival_trading'))
    return 'the site names another company as its owner'
  if (features.has('strange_text', 'and_name_untied')) return unlinked
  return 'the evidence is not strong enough'
}

const signOrder = [
  'registered_abroad',
  'register_number',
  'form_copyright',
  'form_operator',
  'nationality',
  'vat',
  'law',
  'form',
  'address',
  'us_body',
  'based_abroad',
  'phone',
  'name',
  'place',
] as const

function foreignReason({ foreignSigns, domain }: SiteView): string {
  for (const kind of signOrder) {
    const sign = foreignSigns.find((one) => one.kind === kind)
    if (sign) return `the site shows ${signWords[kind]}: ${sign.detail}${placeOf(sign)}`
  }
  return isForeignSuffix(domain.suffix)
    ? `the ending .${domain.suffix} belongs to another country`
    : 'nothing on the site points to the UK'
}

/** The text around a sign, for a reader to look up. Structured data and titles have none. */
function placeOf({ view, quote, end }: SiteView['foreignSigns'][number]): string {
  const text = quote.text.replace(/\s+/g, ' ').trim()
  return end > 0 && text !== '' ? ` (“${text}”, ${view.page.url})` : ''
}

const signWords: Record<(typeof signOrder)[number], string> = {
  registered_abroad: 'a registration outside the UK',
  register_number: 'a foreign company registration number',
  form_copyright: 'a foreign company as the copyright holder',
  form_operator: 'a foreign company',
  nationality: 'a foreign company',
  vat: 'a foreign VAT number',
  law: 'a governing law outside the UK',
  form: 'a foreign company',
  address: 'a foreign address',
  us_body: 'a body or law of the United States',
  based_abroad: 'a base outside the UK',
  phone: 'a foreign telephone number',
  name: 'a place abroad in its title',
  place: 'a place outside the UK',
}
