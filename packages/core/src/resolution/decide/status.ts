import { isSharedHost } from '../domain/shared-hosts.js'
import type { FeatureSet } from '../score/features/feature-set.js'
import { isStated } from '../score/features/number-features.js'
import type { SiteView } from '../score/site-view.js'
import { thresholds } from '../score/weights.js'
import type { MatchStatus } from './match-status.js'

/** Facts about a site that override any probability. */
export interface SiteFacts {
  /** Why no single company can run the domain; null if one can. */
  readonly stop: string | null
  readonly hasPlaceholder: boolean
  readonly hasStatedNumber: boolean
  readonly isRegisteredAbroad: boolean
  /** No page has text before its scripts run. */
  readonly isEmpty: boolean
}

/** The parts of a candidate that the status depends on. */
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

/** The status of a site. `abroad` is the probability that no UK company runs it. */
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

/** Signs that the site claims the company as its operator. */
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
 * Returns why a match must be blocked, or null. Attacks, copied texts and groups can look like proof. On labelled real
 * sites these guards block 60 correct and 14 wrong matches. Without them, about 260 of 1,500 generated sites would be
 * matched wrongly.
 */
export function guardOf(facts: SiteFacts, { features }: Contender, abroad: number): string | null {
  if (facts.hasPlaceholder) return 'the site shows a placeholder instead of a company number'
  const hasNumber = features.has('num_company', 'num_bracket', 'num_registration')
  const isHolder = features.has('cr_exact', 'cr_same_as')
  const isUnlike = features.has('fit_none', 'fit_part')
  const isLike = features.has('fit_full', 'fit_adorned', 'fit_first_words', 'fit_first_word')
  const isNamed = features.has('name_identical', 'name_same_as', 'name_previous')
  const hasOffice = features.has('pc_equal')
  // Half the value means that the pages name other companies and not this one.
  const isCertified = features.get('certificate_number') === 1 && (isLike || features.has('fit_initials'))
  if (features.has('and_all_third') || features.get('role_parent') > 0.99) {
    return 'the site mentions the company only as a third party or a parent company'
  }
  if (features.has('has_successor')) return 'the company is dissolved and a live company has the same name'
  if (features.has('has_twin') && !hasNumber && !hasOffice && !isCertified)
    return 'another live company has the same name'
  if (features.has('and_rival_operator')) return 'the site names another company as its operator'
  if (facts.isRegisteredAbroad) return 'the site says it is registered in another country'
  if (abroad >= thresholds.abroadWithoutNumber && !hasNumber) return 'several signs point to another country'
  if (features.has('and_other_site') || (isUnlike && features.has('tie_other_domain'))) {
    return 'the text that names the company belongs to another website'
  }
  if (features.has('and_country_section')) return 'the company is named only in a section for one country'
  if (features.has('is_trading_arm')) return 'a charity appears to run the site and this is its trading company'
  if (features.has('num_others') && !features.has('cr_exact', 'tie_trading')) {
    return 'the site states the numbers of several companies'
  }
  if (features.has('num_of_other')) return 'the site gives the company number next to another name'
  if (!hasNumber && features.has('rival_number')) return anotherNumber
  if (!hasNumber && !isNamed && features.has('fam_named')) return 'the site names another company in the same group'
  if (!hasNumber && !isNamed && !hasOffice && !isCertified) {
    return 'the site gives neither the company number nor the full legal name'
  }
  if (isHolder || features.has('cr_bare', ...ownSigns)) return null
  const isStranger = isUnlike ? isNamed || !hasNumber : !isLike && !features.has('fit_initials') && !hasNumber
  if (isStranger || (!isLike && features.has('role_third', 'role_parent')))
    return 'the site does not present the company as its operator'
  if (features.has('say_report') && !hasNumber && !features.has('tld_uk'))
    return 'the company is named only in a report on the site'
  const isGroupText = features.has('is_group_name') && features.has('say_group')
  return isGroupText ? 'the site mentions the company only as the parent of a group' : null
}

function hardStopOf(site: SiteView): string | null {
  const { domain } = site.domain
  if (isSharedHost(domain)) return `${domain} hosts pages by many different publishers`
  if (site.views[0]?.page.facts.pageKind === 'parked') return 'the domain is parked and has no website of its own'
  return isDirectory(site) ? 'the site is a directory that lists many companies' : null
}

/** Many company numbers, unless exactly one of them is in the footer. */
function isDirectory({ numbers, registerLinks }: SiteView): boolean {
  const stated = numbers.filter(isStated)
  const inFooter = new Set(stated.filter(({ zone }) => zone === 'footer').map(({ number }) => number))
  const listed = new Set([...stated.map(({ number }) => number), ...registerLinks])
  for (const number of inFooter) listed.delete(number)
  return listed.size >= directoryNumbers && inFooter.size !== 1
}
