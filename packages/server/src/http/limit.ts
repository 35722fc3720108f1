import { RateLimitedError, type RateOutcome } from '@brassplate/core'
import type { RateSetting } from '../config/config.js'
import type { AppRequest } from './app-env.js'
import { rateHeaders } from './rate-headers.js'
import type { Services } from './request-context.js'

/** Calls without a credential are counted by address. */
export function limitAddress(request: AppRequest, services: Services): Promise<void> {
  return limit(request, services, 'address', request.get('limitKey'), services.config.authRate)
}

export function limitAccount(request: AppRequest, services: Services, account: string): Promise<void> {
  return limit(request, services, 'account', account, services.config.apiRate)
}

/** New questions of a partner have a limit of their own, beside that of the account. */
export function limitPartner(request: AppRequest, services: Services, account: string): Promise<void> {
  return limit(request, services, 'partner', account, services.config.partnerRate)
}

/** Counts one more call of an account, as each item of a batch is one. */
export async function takeAccountCall(services: Pick<Services, 'engine' | 'config'>, account: string): Promise<void> {
  const setting = services.config.apiRate
  const outcome = await services.engine.limits.take(`account:${account}`, setting.rate)
  if (!outcome.allowed) throw tooMany(setting, outcome)
}

async function limit(request: AppRequest, services: Services, name: string, who: string, setting: RateSetting) {
  const outcome = await services.engine.limits.take(`${name}:${who}`, setting.rate)
  Object.assign(request.get('headers'), rateHeaders(name, setting, outcome, services.now()))
  if (!outcome.allowed) throw tooMany(setting, outcome)
}

function tooMany({ calls, seconds }: RateSetting, { retryAfterMs }: RateOutcome): RateLimitedError {
  return new RateLimitedError(`More than ${calls} calls in ${seconds} s.`, Math.max(Math.ceil(retryAfterMs / 1_000), 1))
}
