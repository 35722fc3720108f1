import type { MatchStatus, ReverseDomain } from '@brassplate/sdk'
import { exitCodes } from '../../exit-codes.js'

/** An hour. */
export const waitSecondsMax = 3_600

/** Exit code for the result of a domain. */
export const matchExitCodes: Readonly<Record<MatchStatus, number>> = {
  matched: exitCodes.ok,
  needs_review: exitCodes.needsReview,
  no_match: exitCodes.noMatch,
  non_uk_entity: exitCodes.noMatch,
  scrape_failed: exitCodes.refused,
}

/** Exit code for the website of a company. */
export const websiteExitCodes: Readonly<Record<ReverseDomain['status'], number>> = {
  verified: exitCodes.ok,
  needs_review: exitCodes.needsReview,
  no_match: exitCodes.noMatch,
  pending: exitCodes.ok,
  not_searched: exitCodes.noCredits,
}
