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
export function decide(site: SiteView, result: ScoredSite, matchThreshold: number = defaultMatchThreshold): Decision {
  const stop = hardStopOf(site)
  if (stop !== null) return { status: 'no_match', best: null, confidence: 0, reason: stop }

  const { scored, abroad } = result
  const [best = null] = scored
  const reason = best ? whyNotMatched(site, best, result, matchThreshold) : 'no registered company fits the site'
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
  { scored, abroad }: ScoredSite,
  matchThreshold: number,
): string | null {
  if (hasPlaceholder(site)) return 'the site shows a placeholder instead of a company number'
  const { features } = best
  const guard = guardOf(site, best, abroad)
  if (guard !== null) return guard
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

/** Signs that the site calls a company its own. */
const ownSigns = [
  'tie_own_domain',
  'tie_own_email',
  'tie_trading',
  'role_definition',
  'role_operator',
  'role_trading',
  'say_owner',
] as const

/**
 * Cases in which attacks and copies look like proof. Of 811 matches on labelled real sites these guards hold back about
 * 20 that were right; they keep generated hostile sites from being matched.
 */
function guardOf(site: SiteView, { features }: Scored, abroad: number): string | null {
  const hasNumber = features.has('num_company', 'num_bracket', 'num_registration')
  const isUnlike = features.has('fit_none', 'fit_part')
  if (features.has('and_all_third') || features.get('role_parent') > 0.99) {
    return 'the site names it only as a third party or as a parent company'
  }
  if (features.has('has_successor')) return 'it is dissolved, and a live company has the same name'
  if (features.has('and_rival_operator')) return 'the site names another company as its operator'
  if (site.foreignSigns.some(({ kind }) => kind === 'registered_abroad')) {
    return 'the site says that it is registered in another country'
  }
  if (abroad >= thresholds.abroadWithoutNumber && !hasNumber) return 'several signs point to another country'
  if (features.has('and_other_site') || (isUnlike && features.has('tie_other_domain'))) {
    return 'the text that names it belongs to another website'
  }
  if (features.has('strange_text') && !features.has('cr_exact', 'cr_same_as')) return 'nothing ties it to this domain'
  if (features.has('cr_exact', 'cr_same_as', 'cr_bare', ...ownSigns)) return null
  const isLike = features.has('fit_full', 'fit_adorned', 'fit_first_words', 'fit_first_word')
  if (!isLike && (!features.has('fit_initials') || features.has('role_third'))) {
    return 'the site does not call it its own'
  }
  const isGroupText = features.has('is_group_name') && features.has('say_group')
  return isGroupText ? 'the site names it only as the parent of a group' : null
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
