import { fitted } from './weights.generated.js'

/** Rises with every change that may change an answer. */
export const modelVersion = `4.${fitted}`

/** The least probability that is answered as `matched`; operators may set their own. */
export const defaultMatchThreshold = 0.85

export const thresholds = {
  /** From this probability on that no UK company runs the site. */
  abroad: 0.4,
  /** The same for a site that states no number of the candidate. */
  abroadWithoutNumber: 0.3,
  /** The least probability of a candidate that is left to a reviewer. */
  review: 0.03,
  /** The least probability of a further candidate in a review. */
  candidate: 0.01,
  /** The least probability of a website that shows proof: the number, or office and copyright holder. */
  verified: 0.6,
} as const
