import type { MatchStatus } from './match-status.js'
import { isStated } from './model/number-features.js'
import type { Scored, ScoredSite } from './model/score-candidates.js'
import type { SiteView } from './model/site-view.js'
import { isSharedHost } from './shared-hosts.js'
import { defaultMatchThreshold, thresholds } from './weights.js'

export interface Decision {
  readonly status: MatchStatus
  readonly best: Scored | null
  readonly confidence: number
  /** Why it is not `matched`, or what decided it. One clause. */
  readonly reason: string | null
}

const reviewableMax = 5
const directoryNumbers = 6

/** Matches the best candidate, leaves it to a reviewer, or says that there is none. */
export function decide(
  site: SiteView,
  { scored, abroad }: ScoredSite,
  matchThreshold: number = defaultMatchThreshold,
): Decision {
  const stop = hardStopOf(site)
  if (stop !== null) return { status: 'no_match', best: null, confidence: 0, reason: stop }

  const [best = null] = scored
  const reason = best ? whyNotMatched(site, best, scored, matchThreshold) : 'no registered company fits the site'
  if (best && reason === null) return { status: 'matched', best, confidence: best.confidence, reason: null }
  if (abroad >= thresholds.abroad) {
    return { status: 'non_uk_entity', best: null, confidence: 0, reason: foreignReason(site) }
  }
  if (best && best.confidence >= thresholds.review) {
    return { status: 'needs_review', best, confidence: best.confidence, reason }
  }
  if (site.numbers.some(isStated)) {
    const isKnown = best !== null && best.candidate.numbers.length > 0
    const unknown = 'the company number on the site is not in the register'
    return {
      status: 'needs_review',
      best: isKnown ? best : null,
      confidence: isKnown ? best.confidence : 0,
      reason: isKnown ? reason : unknown,
    }
  }
  return { status: 'no_match', best: null, confidence: 0, reason }
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
  scored: readonly Scored[],
  matchThreshold: number,
): string | null {
  if (hasPlaceholder(site)) return 'the site shows a placeholder instead of a company number'
  const { features } = best
  if (features.has('and_all_third')) return 'the site names it only as a third party'
  if (features.has('and_rival_operator')) return 'the site names another company as its operator'
  if (best.confidence >= matchThreshold) return null
  const rival = scored.find((other) => other !== best)
  if (rival && rival.confidence > best.confidence / 2) return `${rival.company.name} fits almost as well`
  if (features.has('num_name_nowhere')) return 'the site states its number but never its name'
  if (features.has('num_conflict')) return 'the site gives its number to another name'
  if (features.has('rival_number', 'rival_number_unknown', 'rival_number_beside')) {
    const other = site.numbers.find((number) => isStated(number) && number.number !== best.company.number)
    return `the site states company number ${other?.number ?? ''}, which is not its number`
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

function hardStopOf(site: SiteView): string | null {
  const { domain } = site.domain
  if (isSharedHost(domain)) return `${domain} hosts pages of many publishers`
  if (site.views[0]?.page.facts.standing === 'parked') return 'the domain is parked and has no site of its own'
  return isDirectory(site) ? 'the site lists many companies, as a directory does' : null
}

/** Many numbers, of which no single one stands in the footer. */
function isDirectory({ numbers, registerLinks }: SiteView): boolean {
  const stated = numbers.filter(isStated)
  const own = new Set(stated.filter(({ zone }) => zone === 'footer').map(({ number }) => number))
  const listed = new Set([...stated.map(({ number }) => number), ...registerLinks])
  for (const number of own) listed.delete(number)
  return listed.size >= directoryNumbers && own.size !== 1
}

function hasPlaceholder({ numbers }: SiteView): boolean {
  return numbers.some(({ isPlaceholder, label }) => isPlaceholder && label === 'company')
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
