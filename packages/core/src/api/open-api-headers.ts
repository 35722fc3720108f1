import { replayedHeader } from '../contract/idempotency.js'
import type { Route } from '../contract/route.js'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** Response headers. Each is described once and referenced. */
const answerHeaders = {
  'X-Request-Id': { description: 'Identifies this request in the server log.', schema: text },
  // One entry for six headers that always come together: they are on nearly every answer.
  RateLimit: {
    description:
      'Calls left (`r`) and seconds until all are available (`t`). `RateLimit-Policy`: calls (`q`) per window in seconds (`w`). `X-RateLimit-Limit`: most calls at once; `X-RateLimit-Remaining`: those left; `X-RateLimit-Reset`: Unix time when all are available. `X-Request-Id` names the request.',
    schema: text,
  },
  'X-Credits-Charged': { description: 'Credits charged for this call.', schema: count },
  'X-Credits-Remaining': { description: 'Credits that the account can still spend.', schema: count },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: count },
  Location: { description: 'The URL to follow or poll.', schema: text },
  'WWW-Authenticate': { description: 'The credentials that this route accepts.', schema: text },
  ...replayedHeader,
}

type HeaderName = keyof typeof answerHeaders

/** They are on nearly every answer, so their references are short. */
const shortNames: Readonly<Partial<Record<HeaderName, string>>> = {
  'X-Request-Id': 'Id',
  RateLimit: 'Rate',
  'Retry-After': 'Retry',
  'WWW-Authenticate': 'Auth',
  'Idempotent-Replayed': 'Replayed',
  'X-Credits-Charged': 'Charged',
  'X-Credits-Remaining': 'Remaining',
}

function componentName(name: string): string {
  return shortNames[name as HeaderName] ?? name
}

export const headerComponents = Object.fromEntries(
  Object.entries(answerHeaders).map(([name, header]) => [componentName(name), header]),
)

const creditHeaders: readonly HeaderName[] = ['X-Credits-Charged', 'X-Credits-Remaining']
const spendingStatuses: ReadonlySet<string> = new Set(['200', '202', '402'])
const waitingStatuses: ReadonlySet<string> = new Set(['409', '4XX', '429', '502', '503', '5XX'])

/** The headers that a response with this status or range may have, in addition to the standard HTTP headers. */
export function headersOf(route: Route, status: string): Record<string, { $ref: string }> {
  const names: HeaderName[] = [route.rate === 'probe' || route.rate === 'visitor' ? 'X-Request-Id' : 'RateLimit']
  if (route.canSpend && spendingStatuses.has(status)) names.push(...creditHeaders)
  if (route.isIdempotent && status in route.outputs) names.push('Idempotent-Replayed')
  if (status === '302' || (route.canWait && status === '202')) names.push('Location')
  if ((route.canWait && status === '202') || waitingStatuses.has(status)) names.push('Retry-After')
  if (status === '401' || (status === '4XX' && route.credentials.length > 0)) names.push('WWW-Authenticate')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${componentName(name)}` }]))
}
