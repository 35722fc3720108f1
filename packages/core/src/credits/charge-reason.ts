export const chargeReasons = [
  'matched',
  'verified',
  'already_charged',
  'needs_review',
  'no_match',
  'non_uk_entity',
  'scrape_failed',
  'pending',
  'job_failed',
  'test_domain',
] as const

/** Why an answer was charged or free. */
export type ChargeReason = (typeof chargeReasons)[number]

export interface Settled {
  readonly charged: boolean
  readonly reason: ChargeReason
}
