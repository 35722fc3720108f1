import type { FailureRule } from '../limits/failure-throttle.js'
import { rateOf } from '../limits/rate.js'
import type { Ports } from '../ports.js'
import { RateLimitedError } from '../shared/errors.js'

/** Where a request came from; IPv6 addresses are given as their /64. */
export interface Origin {
  readonly address: string
}

type ThrottlePorts = Pick<Ports, 'limiter' | 'clock' | 'crypto'>

const perAddress: FailureRule = { free: 100 }
const perAccount: FailureRule = { free: 10 }
const threeAnHour = rateOf(3, 3_600)
const onceAnHour = rateOf(1, 3_600)

/** Counts a password try against the address and the account before it is made; `succeed` after a right one. */
export async function countPasswordTry(ports: ThrottlePorts, action: string, who: string, from: Origin) {
  const now = ports.clock.now()
  const account = `${action}:who:${ports.crypto.sha256(who)}`
  const address = `${action}:from:${from.address}`
  const byAddress = await ports.limiter.attempt(address, perAddress, now)
  if (!byAddress.allowed) throw tooMany(byAddress.retryAfterMs)
  const byAccount = await ports.limiter.attempt(account, perAccount, now)
  if (!byAccount.allowed) throw tooMany(byAccount.retryAfterMs)

  return {
    // Whoever knows one password may still be guessing at others, so the address keeps its other failures.
    async succeed() {
      await ports.limiter.withdraw(address)
      await ports.limiter.forgive(account)
    },
  }
}

/** At most three mails of a kind an hour to one address, whether or not it has an account. */
export async function mayMail(ports: ThrottlePorts, kind: string, email: string): Promise<boolean> {
  const key = `mail:${kind}:${ports.crypto.sha256(email)}`
  return (await ports.limiter.take(key, threeAnHour, ports.clock.now())).allowed
}

/** A login that is refused for want of verification sends the mail again, at most once an hour. */
export async function mayMailAgainAtLogin(ports: ThrottlePorts, email: string): Promise<boolean> {
  const key = `mail:login:${ports.crypto.sha256(email)}`
  return (await ports.limiter.take(key, onceAnHour, ports.clock.now())).allowed
}

function tooMany(retryAfterMs: number): RateLimitedError {
  return new RateLimitedError('Too many tries.', Math.ceil(retryAfterMs / 1_000))
}
