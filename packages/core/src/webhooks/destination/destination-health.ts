import { dayMs, hourMs, type Instant } from '../../shared/clock.js'

/** Recent results of attempts at a destination. */
export interface DestinationHealth {
  readonly lastSuccessAt: Instant | null
  readonly lastFailureAt: Instant | null
  /** The first failure since the last success. */
  readonly failingSince: Instant | null
  readonly consecutiveFailures: number
}

export const failingForMs = 5 * dayMs
/** Failures within one hour suggest a temporary outage, not a permanent one. */
export const failingSpreadMs = 12 * hourMs

export function afterSuccess(health: DestinationHealth, at: Instant): DestinationHealth {
  return { ...health, lastSuccessAt: at, failingSince: null, consecutiveFailures: 0 }
}

export function afterFailure(health: DestinationHealth, at: Instant): DestinationHealth {
  return {
    ...health,
    lastFailureAt: at,
    failingSince: health.failingSince ?? at,
    consecutiveFailures: health.consecutiveFailures + 1,
  }
}

/**
 * Whether a failure at `at` makes the destination count as permanently failing: only failures for days, and the
 * earlier ones spread over hours.
 */
export function isPermanent(before: DestinationHealth, at: Instant): boolean {
  const { failingSince, lastFailureAt } = before
  if (failingSince === null || lastFailureAt === null) return false
  return at - failingSince >= failingForMs && lastFailureAt - failingSince >= failingSpreadMs
}
