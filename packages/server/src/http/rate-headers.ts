import type { RateOutcome } from '@brassplate/core'
import type { RateSetting } from '../config/config.js'

/** The draft standard's headers and the older ones that most clients read. */
export function rateHeaders(
  name: string,
  setting: RateSetting,
  outcome: RateOutcome,
  now: number,
): Record<string, string> {
  const reset = Math.ceil(outcome.resetAfterMs / 1_000)
  return {
    RateLimit: `"${name}";r=${outcome.remaining};t=${reset}`,
    'RateLimit-Policy': `"${name}";q=${setting.calls};w=${setting.seconds}`,
    'X-RateLimit-Limit': String(setting.rate.burst),
    'X-RateLimit-Remaining': String(outcome.remaining),
    'X-RateLimit-Reset': String(Math.ceil(now / 1_000) + reset),
  }
}
