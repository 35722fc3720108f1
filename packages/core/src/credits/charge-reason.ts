import { dayMs, type Instant } from '../shared/clock.js'

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

/** How long an account can use an answer that it paid for. */
export const paidForMs = 30 * dayMs

/** `last`: when the account last paid for the answer. */
export function isPaid(last: Instant | null, now: Instant): boolean {
  return last !== null && now - last < paidForMs
}
