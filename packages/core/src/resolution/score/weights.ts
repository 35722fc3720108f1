import { fitted } from './weights.generated.js'

/** Changes with every change that may affect answers. */
export const modelVersion = `5.${fitted}`

/** The lowest probability that counts as `matched`. Operators can change it. */
export const defaultMatchThreshold = 0.9

export const thresholds = {
  /** The lowest probability of `abroad` that makes a site `non_uk_entity`. */
  abroad: 0.4,
  /** The lowest probability of a best candidate that is worth a review if the site gives its number, name or office. */
  review: 0.01,
  /** The same if only the domain or the brand suggests it. Chosen by cross-validation. */
  reviewUnnamed: 0.2,
  /** The lowest probability of a further candidate in a review. */
  candidate: 0.01,
  /** The lowest probability of a verified website. The site must also show proof: the number, or the office and the copyright holder. */
  verified: 0.6,
} as const
