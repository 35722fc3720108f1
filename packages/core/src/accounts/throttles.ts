import type { FailureRule } from '../limits/failure-throttle.js'
import { type Rate, rateOf } from '../limits/rate.js'
import type { Ports } from '../ports.js'
import { hourMs, minuteMs } from '../shared/clock.js'
import { RateLimitedError } from '../shared/errors.js'

/** Where a request came from; IPv6 addresses are given as their /64. */
export interface Origin {
  readonly address: string
}

type ThrottlePorts = Pick<Ports, 'limiter' | 'clock' | 'crypto'>

const perAddress: FailureRule = { free: 100, delayMaxMs: 15 * minuteMs }
/** Short, since anybody can fail on behalf of an account: its owner must still get in. */
const perAccount: FailureRule = { free: 10, delayMaxMs: minuteMs }
/** Three at once, then one an hour. */
const mailRate: Rate = { burst: 3, intervalMs: hourMs }
const onceAnHour: Rate = { burst: 1, intervalMs: hourMs }
const signUpRate = rateOf(10, 3_600)

/** A password try, counted as a failure against the address and the account before it is made. */
export interface PasswordTry {
  /** It was right. The address keeps its other failures: whoever knows one password may be guessing at others. */
  succeed(): Promise<void>
  /** It could not be made. */
  withdraw(): Promise<void>
}

export async function countPasswordTry(
  ports: ThrottlePorts,
  action: string,
  who: string,
  from: Origin,
): Promise<PasswordTry> {
  const { limiter } = ports
  const now = ports.clock.now()
  const account = `${action}:who:${ports.crypto.sha256(who)}`
  const address = `${action}:from:${from.address}`
  const byAddress = await limiter.attempt(address, perAddress, now)
  if (!byAddress.allowed) throw tooMany(byAddress.retryAfterMs)
  const byAccount = await limiter.attempt(account, perAccount, now)
  if (!byAccount.allowed) throw tooMany(byAccount.retryAfterMs)

  return {
    async succeed() {
      await limiter.withdraw(address)
      await limiter.forgive(account)
    },
    async withdraw() {
      await limiter.withdraw(address)
      await limiter.withdraw(account)
    },
  }
}

/** Each sign-up costs a hash, also for an address that is taken. */
export async function countSignUp(ports: ThrottlePorts, email: string): Promise<void> {
  const outcome = await ports.limiter.take(`signup:${ports.crypto.sha256(email)}`, signUpRate, ports.clock.now())
  if (!outcome.allowed) throw tooMany(outcome.retryAfterMs)
}

/** Few mails of a kind go to one address, whether or not it has an account. */
export async function mayMail(ports: ThrottlePorts, kind: string, email: string): Promise<boolean> {
  const key = `mail:${kind}:${ports.crypto.sha256(email)}`
  return (await ports.limiter.take(key, mailRate, ports.clock.now())).allowed
}

/** A login that is refused for want of verification sends the mail again, at most once an hour. */
export async function mayMailAgainAtLogin(ports: ThrottlePorts, email: string): Promise<boolean> {
  const key = `mail:login:${ports.crypto.sha256(email)}`
  return (await ports.limiter.take(key, onceAnHour, ports.clock.now())).allowed
}

function tooMany(retryAfterMs: number): RateLimitedError {
  return new RateLimitedError('Too many tries.', Math.ceil(retryAfterMs / 1_000))
}
