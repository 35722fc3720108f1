import { isSharedHost } from '../domain/shared-hosts.js'
import type { MatchStatus } from '../match-status.js'
import type { FeatureSet } from '../score/features/feature-set.js'
import { isStated } from '../score/features/number-features.js'
import type { SiteView } from '../score/site-view.js'
import { thresholds } from '../score/weights.js'

/** Facts about a site that override any probability. */
export interface SiteFacts {
  /** Why no single company can run the domain; null if one can. */
  readonly stop: string | null
  readonly hasPlaceholder: boolean
  readonly hasStatedNumber: boolean
  /** No page has text before its scripts run. */
  readonly isEmpty: boolean
}

/** The parts of a candidate that the status depends on. */
export interface Contender {
  readonly features: Pick<FeatureSet, 'has' | 'get'>
  readonly confidence: number
}

const directoryNumbers = 6

export function siteFacts(site: SiteView): SiteFacts {
  return {
    stop: hardStopOf(site),
    hasPlaceholder: site.numbers.some(({ isPlaceholder, label }) => isPlaceholder && label === 'company'),
    hasStatedNumber: site.numbers.some(isStated),
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
  if (best && best.confidence >= matchThreshold && vetoOf(facts, best) === null) return 'matched'
  if (abroad >= thresholds.abroad) return 'non_uk_entity'
  if (facts.hasStatedNumber || (best && best.confidence >= reviewMin(best))) return 'needs_review'
  return facts.isEmpty ? 'scrape_failed' : 'no_match'
}

/** A company that only the domain or the brand suggests is worth a reviewer's time only if it is likely. */
function reviewMin({ features }: Contender): number {
  const isOnSite = features.has(
    ...['num_company', 'num_bracket', 'num_registration', 'certificate_number', 'pc_equal'],
    ...['name_identical', 'name_same_as', 'name_previous', 'name_structured'],
  )
  return isOnSite ? thresholds.review : thresholds.reviewUnnamed
}

/** Why a match is refused whatever its probability, or null. Everything else is up to the model. */
export function vetoOf(facts: SiteFacts, { features }: Contender): string | null {
  if (facts.hasPlaceholder) return 'the site shows a placeholder instead of a company number'
  if (features.has('has_successor')) return 'the company is dissolved and a live company has the same name'
  const hasNumber = features.has('num_company', 'num_bracket', 'num_registration')
  // Half the value means that the pages name other companies and not this one.
  const isCertified =
    features.get('certificate_number') === 1 &&
    features.has('fit_full', 'fit_adorned', 'fit_first_words', 'fit_first_word', 'fit_initials')
  const isTwin = features.has('has_twin') && !hasNumber && !features.has('pc_equal') && !isCertified
  return isTwin ? 'another live company has the same name' : null
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
