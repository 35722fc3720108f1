import type { RateOutcome } from '@brassplate/core'
import { RateLimitedError, rateOf } from '@brassplate/core'
import type { RateSetting } from '../config/parsers.js'
import { hasMetricsToken } from './credentials/metrics-token.js'
import { isLocalCall } from './request/client-address.js'
import type { Exchange } from './request/exchange.js'
import type { Services } from './request-context.js'

/** Limits calls without a credential by address. */
export function limitAddress(exchange: Exchange, services: Services): Promise<void> {
  return limit(exchange, services, 'address', exchange.limitKey, services.config.authRate)
}

/** Limits calls that need no credential and no store by address, in this process only. Login attempts count separately. */
export async function limitVisitor(exchange: Exchange, services: Services): Promise<void> {
  const { authRate } = services.config
  const outcome = await services.visitors.take(exchange.limitKey, authRate.rate, services.now())
  if (!outcome.allowed) throw tooMany(authRate, outcome)
}

/** Many monitors, ingresses and load balancers may share one address. */
export const probeRate: RateSetting = { calls: 3_000, seconds: 60, rate: rateOf(3_000, 60) }

/** Probes have their own count, apart from visitors. Those on the same machine and with the metrics token have none. */
export async function limitProbe(exchange: Exchange, services: Services): Promise<void> {
  if (isLocalCall(exchange.clientAddress, exchange.sent) || hasMetricsToken(exchange.sent, services.config)) return
  const outcome = await services.visitors.take(`probe:${exchange.limitKey}`, probeRate.rate, services.now())
  if (!outcome.allowed) throw tooMany(probeRate, outcome)
}

export function limitAccount(exchange: Exchange, services: Services, account: string): Promise<void> {
  return limit(exchange, services, 'account', account, services.config.apiRate)
}

/** Every page of a signed-in person counts, also one that makes no API call. People load pages again and again. */
const pagesPerCall = 2

export function limitPages(exchange: Exchange, services: Services, account: string): Promise<void> {
  const { seconds } = services.config.apiRate
  const calls = services.config.apiRate.calls * pagesPerCall
  return limit(exchange, services, 'pages', account, { calls, seconds, rate: rateOf(calls, seconds) })
}

/** New partner requests have their own limit in addition to the account limit. */
export function limitPartner(exchange: Exchange, services: Services, account: string): Promise<void> {
  return limit(exchange, services, 'partner', account, services.config.partnerRate)
}

async function limit(exchange: Exchange, services: Services, name: string, who: string, setting: RateSetting) {
  const outcome = await services.engine.limits.take(`${name}:${who}`, setting.rate)
  setRateHeaders(exchange.headers, name, setting, outcome, services.now())
  if (!outcome.allowed) throw tooMany(setting, outcome)
}

function tooMany({ calls, seconds, rate }: RateSetting, { retryAfterMs }: RateOutcome): RateLimitedError {
  const period = `${calls} calls in ${seconds} s`
  const limits = rate.burst < calls ? `${rate.burst} calls at once, or ${period}` : period
  return new RateLimitedError(`Rate limit exceeded (${limits}).`, Math.max(Math.ceil(retryAfterMs / 1_000), 1))
}

/** Sets the headers of the IETF draft and the older X-RateLimit ones that most clients read. */
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
