import { replayedHeader } from '../contract/idempotency.js'
import type { Route } from '../contract/route.js'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** Of answers; each is described once and referred to. */
export const answerHeaders = {
  'X-Request-Id': { description: 'Names this request in the log of the server.', schema: text },
  RateLimit: {
    description: 'Calls that are left (`r`), and seconds until all are (`t`): the draft of the IETF.',
    schema: text,
  },
  'RateLimit-Policy': { description: 'Calls (`q`) in so many seconds (`w`).', schema: text },
  'X-RateLimit-Limit': { description: 'Calls that are allowed at once.', schema: count },
  'X-RateLimit-Remaining': { description: 'Calls that are left.', schema: count },
  'X-RateLimit-Reset': { description: 'When all are allowed again, in Unix seconds.', schema: count },
  'X-Credits-Charged': { description: 'Credits that this call spent.', schema: count },
  'X-Credits-Remaining': { description: 'Credits that the account can spend after it.', schema: count },
  'Retry-After': { description: 'Seconds to wait before asking again.', schema: count },
  Location: { description: 'Where to look next.', schema: text },
  'WWW-Authenticate': { description: 'The credentials that open this.', schema: text },
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

/** The headers that an answer with this status may have, beyond those of any answer over HTTP. */
export function headersOf(route: Route, status: number): Record<string, { $ref: string }> {
  const names: HeaderName[] = ['X-Request-Id']
  if (route.rate !== 'probe') names.push(...rateHeaders)
  if (route.canSpend && spendingStatuses.has(status)) names.push(...creditHeaders)
  if (route.isIdempotent && status in route.outputs) names.push('Idempotent-Replayed')
  if (status === 302 || (route.canWait && status === 202)) names.push('Location')
  if ((route.canWait && status === 202) || [409, 429, 502, 503].includes(status)) names.push('Retry-After')
  if (status === 401) names.push('WWW-Authenticate')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
