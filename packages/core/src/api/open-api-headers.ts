import { replayedHeader } from '../contract/idempotency.js'
import type { Route } from '../contract/route.js'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** Response headers. Each is described once and referenced. */
export const answerHeaders = {
  'X-Request-Id': { description: 'Identifies this request in the server log.', schema: text },
  RateLimit: {
    description: 'Calls left (`r`) and seconds until the full limit is available again (`t`), as in the IETF draft.',
    schema: text,
  },
  'RateLimit-Policy': { description: 'The limit: calls (`q`) per window in seconds (`w`).', schema: text },
  'X-RateLimit-Limit': { description: 'The most calls that can be made at once.', schema: count },
  'X-RateLimit-Remaining': { description: 'Calls left.', schema: count },
  'X-RateLimit-Reset': { description: 'When the full limit is available again, in Unix seconds.', schema: count },
  'X-Credits-Charged': { description: 'Credits charged for this call.', schema: count },
  'X-Credits-Remaining': { description: 'Credits that the account can still spend.', schema: count },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: count },
  Location: { description: 'The URL to follow or poll.', schema: text },
  'WWW-Authenticate': { description: 'The credentials that this route accepts.', schema: text },
  ...replayedHeader,
}

type HeaderName = keyof typeof answerHeaders

const rateHeaders: readonly HeaderName[] = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]
const creditHeaders: readonly HeaderName[] = ['X-Credits-Charged', 'X-Credits-Remaining']
const spendingStatuses: ReadonlySet<number> = new Set([200, 202, 402])

/** The headers that a response with this status may have, in addition to the standard HTTP headers. */
export function headersOf(route: Route, status: number): Record<string, { $ref: string }> {
  const names: HeaderName[] = ['X-Request-Id']
  if (route.rate !== 'probe' && route.rate !== 'visitor') names.push(...rateHeaders)
  if (route.canSpend && spendingStatuses.has(status)) names.push(...creditHeaders)
  if (route.isIdempotent && status in route.outputs) names.push('Idempotent-Replayed')
  if (status === 302 || (route.canWait && status === 202)) names.push('Location')
  if ((route.canWait && status === 202) || [409, 429, 502, 503].includes(status)) names.push('Retry-After')
  if (status === 401) names.push('WWW-Authenticate')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
