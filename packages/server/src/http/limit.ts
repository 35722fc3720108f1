import type { RateOutcome } from '@brassplate/core'
import { RateLimitedError } from '@brassplate/core'
import type { RateSetting } from '../config/parsers.js'
import { isLocalCall } from './request/client-address.js'
import type { Exchange } from './request/exchange.js'
import type { Services } from './request-context.js'

/** Calls without a credential are counted by address. */
export function limitAddress(exchange: Exchange, services: Services): Promise<void> {
  return limit(exchange, services, 'address', exchange.limitKey, services.config.authRate)
}

/** What needs no credential and asks no store is counted by address in this process, apart from attempts to log in. */
export async function limitVisitor(exchange: Exchange, services: Services): Promise<void> {
  const { authRate } = services.config
  const outcome = await services.visitors.take(exchange.limitKey, authRate.rate, services.now())
  if (!outcome.allowed) throw tooMany(authRate, outcome)
}

/** Probes and scrapers on the machine itself are not limited. */
export async function limitProbe(exchange: Exchange, services: Services): Promise<void> {
  if (!isLocalCall(exchange.clientAddress, exchange.sent)) await limitVisitor(exchange, services)
}

export function limitAccount(exchange: Exchange, services: Services, account: string): Promise<void> {
  return limit(exchange, services, 'account', account, services.config.apiRate)
}

/** New questions of a partner have a limit of their own, beside that of the account. */
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
  return new RateLimitedError(`More than ${limits}.`, Math.max(Math.ceil(retryAfterMs / 1_000), 1))
}

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
