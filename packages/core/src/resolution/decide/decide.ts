import { isStated } from '../score/features/number-features.js'
import type { Scored, ScoredSite } from '../score/score-candidates.js'
import type { SiteView } from '../score/site-view.js'
import { defaultMatchThreshold, thresholds } from '../score/weights.js'
import type { MatchStatus } from './match-status.js'
import { anotherNumber, guardOf, siteFacts, statusOf } from './status.js'

export interface Decision {
  readonly status: MatchStatus
  readonly best: Scored | null
  readonly confidence: number
  /** Why it is not `matched`, or what decided it. One clause. */
  readonly reason: string | null
}

const reviewableMax = 5

/** Matches the best candidate, leaves it to a reviewer, or says that there is none. */
export function decide(site: SiteView, result: ScoredSite, matchThreshold: number = defaultMatchThreshold): Decision {
  const facts = siteFacts(site)
  const { scored, abroad } = result
  const [best = null] = scored
  const status = statusOf(facts, best, abroad, matchThreshold)
  const nothing = { status, best: null, confidence: 0 }
  if (facts.stop !== null) return { ...nothing, reason: facts.stop }
  if (status === 'non_uk_entity') return { ...nothing, reason: foreignReason(site) }
  const reason = best ? whyNotMatched(site, best, result, matchThreshold) : 'no registered company fits the site'
  if (status === 'no_match' || status === 'scrape_failed') return { ...nothing, reason }
  const isUnknown = best === null || (best.confidence < thresholds.review && best.candidate.numbers.length === 0)
  return isUnknown
    ? { ...nothing, reason: 'the company number on the site is not in the register' }
    : { status, best, confidence: best.confidence, reason }
}

/** The candidates that a reviewer should look at, best first. */
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
  { scored, abroad }: ScoredSite,
  matchThreshold: number,
): string | null {
  const { features } = best
  const guard = guardOf(siteFacts(site), best, abroad)
  const other = site.numbers.find((number) => isStated(number) && number.number !== best.company.number)
  if (guard === anotherNumber && other) return `${anotherNumber}, ${other.number}`
  if (guard !== null) return guard
  if (best.confidence >= matchThreshold) return null
  const rival = scored.find((other) => other !== best)
  if (rival && rival.confidence > best.confidence / 2) return `${rival.company.name} fits almost as well`
  if (features.has('num_name_nowhere')) return 'the site states its number but never its name'
  if (features.has('num_conflict')) return 'the site gives its number to another name'
  if (other && features.has('rival_number', 'rival_number_unknown', 'rival_number_beside')) {
    return `the site states company number ${other.number}, which is not its number`
  }
  if (features.has('cr_foreign', 'rival_fits_abroad')) return 'a company abroad seems to run the site'
  if (features.has('other_domain_fits', 'tie_other_domain') && features.has('strange_text')) {
    return 'the text that names it belongs to another website'
  }
  const isNamed = features.has('name_identical', 'name_same_as', 'name_previous')
  if (!isNamed && best.candidate.numbers.length === 0) {
    return 'the site states neither its company number nor its full legal name'
  }
  if (features.has('fam_named', 'fam_number', 'fam_unknown')) {
    return 'the site names several companies of the same group'
  }
  if (features.has('cr_other_uk', 'rival_fits_better', 'rival_operator', 'rival_trading'))
    return 'the site names another company as its owner'
  if (features.has('strange_text', 'and_name_untied')) return 'nothing ties it to this domain'
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
  'phone',
] as const

function foreignReason({ foreignSigns, domain }: SiteView): string {
  for (const kind of signOrder) {
    const sign = foreignSigns.find((one) => one.kind === kind)
    if (sign) return `the site shows ${signWords[kind]}: ${sign.detail}`
  }
  return `several signs point abroad, such as the ending .${domain.suffix}`
}

const signWords: Record<(typeof signOrder)[number], string> = {
  registered_abroad: 'a registration in another country',
  register_number: 'a number of a foreign register',
  form_copyright: 'a foreign company as copyright holder',
  form_operator: 'a foreign company',
  nationality: 'a foreign company',
  vat: 'a foreign VAT number',
  law: 'foreign law',
  form: 'a foreign company',
  address: 'a foreign address',
  phone: 'a foreign telephone number',
}
