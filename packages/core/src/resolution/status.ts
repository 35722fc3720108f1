import type { MatchStatus } from './match-status.js'
import type { FeatureSet } from './model/feature-set.js'
import { isStated } from './model/number-features.js'
import type { SiteView } from './model/site-view.js'
import { isSharedHost } from './shared-hosts.js'
import { thresholds } from './weights.js'

/** What a site says that no probability outweighs. */
export interface SiteFacts {
  /** Why no company can run the domain alone. */
  readonly stop: string | null
  readonly hasPlaceholder: boolean
  readonly hasStatedNumber: boolean
  readonly isRegisteredAbroad: boolean
  /** No page has text of its own before its scripts run. */
  readonly isEmpty: boolean
}

/** A candidate as far as the status depends on it. */
export interface Contender {
  readonly features: Pick<FeatureSet, 'has' | 'get'>
  readonly confidence: number
}

export const anotherNumber = 'the site states the number of another company'
const directoryNumbers = 6

export function siteFacts(site: SiteView): SiteFacts {
  return {
    stop: hardStopOf(site),
    hasPlaceholder: site.numbers.some(({ isPlaceholder, label }) => isPlaceholder && label === 'company'),
    hasStatedNumber: site.numbers.some(isStated),
    isRegisteredAbroad: site.foreignSigns.some(({ kind }) => kind === 'registered_abroad'),
    isEmpty: site.views.every(({ page }) => page.facts.isScriptShell),
  }
}

/** The answer for a site, given its best candidate and the probability that it is run from abroad. */
export function statusOf(
  facts: SiteFacts,
  best: Contender | null,
  abroad: number,
  matchThreshold: number,
): MatchStatus {
  if (facts.stop !== null) return 'no_match'
  if (best && best.confidence >= matchThreshold && guardOf(facts, best, abroad) === null) return 'matched'
  if (abroad >= thresholds.abroad) return 'non_uk_entity'
  if ((best && best.confidence >= thresholds.review) || facts.hasStatedNumber) return 'needs_review'
  return facts.isEmpty ? 'scrape_failed' : 'no_match'
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
 * Cases in which attacks, copies and groups look like proof. On labelled real sites these guards hold back 60 matches
 * that were right and 14 that were not; without them about 260 of 1,500 generated sites would be matched wrongly.
 */
export function guardOf(facts: SiteFacts, { features }: Contender, abroad: number): string | null {
  if (facts.hasPlaceholder) return 'the site shows a placeholder instead of a company number'
  const hasNumber = features.has('num_company', 'num_bracket', 'num_registration')
  const isHolder = features.has('cr_exact', 'cr_same_as')
  const isUnlike = features.has('fit_none', 'fit_part')
  const isLike = features.has('fit_full', 'fit_adorned', 'fit_first_words', 'fit_first_word')
  const isNamed = features.has('name_identical', 'name_same_as', 'name_previous')
  const hasOffice = features.has('pc_equal')
  if (features.has('and_all_third') || features.get('role_parent') > 0.99) {
    return 'the site names it only as a third party or as a parent company'
  }
  if (features.has('has_successor')) return 'it is dissolved, and a live company has the same name'
  if (features.has('has_twin') && !hasNumber && !hasOffice) return 'another live company has the same name'
  if (features.has('and_rival_operator')) return 'the site names another company as its operator'
  if (facts.isRegisteredAbroad) return 'the site says that it is registered in another country'
  if (abroad >= thresholds.abroadWithoutNumber && !hasNumber) return 'several signs point to another country'
  if (features.has('and_other_site') || (isUnlike && features.has('tie_other_domain'))) {
    return 'the text that names it belongs to another website'
  }
  if (features.has('and_country_section')) return 'only a section for one country names it'
  if (features.has('is_trading_arm')) return 'a charity seems to run the site, and this is its trading company'
  if (features.has('num_others') && !features.has('cr_exact', 'tie_trading')) {
    return 'the site states the numbers of several companies'
  }
  if (features.has('num_of_other')) return 'the site gives its number to another name'
  if (!hasNumber && features.has('rival_number')) return anotherNumber
  if (!hasNumber && !isNamed && features.has('fam_named')) return 'the site names another company of the same group'
  if (!hasNumber && !isNamed && !hasOffice) return 'the site states neither its company number nor its full legal name'
  if (isHolder || features.has('cr_bare', ...ownSigns)) return null
  const isStranger = isUnlike ? isNamed || !hasNumber : !isLike && !features.has('fit_initials') && !hasNumber
  if (isStranger || (!isLike && features.has('role_third', 'role_parent'))) return 'the site does not call it its own'
  if (features.has('say_report') && !hasNumber && !features.has('tld_uk')) return 'only a report on the site names it'
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
