import type { RateOutcome } from '@brassplate/core'
import type { RateSetting } from '../config/config.js'

/** The draft standard's headers and the older ones that most clients read. */
export function setRateHeaders(
  headers: Record<string, string>,
  name: string,
  setting: RateSetting,
  outcome: RateOutcome,
  now: number,
): void {
  const reset = Math.ceil(outcome.resetAfterMs / 1_000)
  headers.RateLimit = `"${name}";r=${outcome.remaining};t=${reset}`
  headers['RateLimit-Policy'] = `"${name}";q=${setting.calls};w=${setting.seconds}`
  headers['X-RateLimit-Limit'] = String(setting.rate.burst)
  headers['X-RateLimit-Remaining'] = String(outcome.remaining)
  headers['X-RateLimit-Reset'] = String(Math.ceil(now / 1_000) + reset)
}
