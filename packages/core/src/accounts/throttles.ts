import type { FailureRule } from '../limits/failure-throttle.js'
import { type Rate, rateOf } from '../limits/rate.js'
import type { Ports } from '../ports.js'
import { hourMs, minuteMs } from '../shared/clock.js'
import { RateLimitedError } from '../shared/errors.js'
import type { Account } from './account.js'

/** Where a request came from; IPv6 addresses are given as their /64. */
export interface Origin {
  readonly address: string
}

/** An account is named by its e-mail address at a login, and by its id where somebody is signed in. */
type PasswordAction = 'login' | 'confirm'

type ThrottlePorts = Pick<Ports, 'limiter' | 'clock' | 'crypto'>

const perAddress: FailureRule = { free: 100, delayMaxMs: 15 * minuteMs }
/** Short, since anybody can fail on behalf of an account. */
const perAccount: FailureRule = { free: 10, delayMaxMs: minuteMs }
/** Its owner gets in by this one, however many others fail elsewhere. */
const perAccountAndAddress: FailureRule = { free: 3, delayMaxMs: minuteMs }
/** Three at once, then one an hour. */
const mailRate: Rate = { burst: 3, intervalMs: hourMs }
const onceAnHour: Rate = { burst: 1, intervalMs: hourMs }
const signUpRate = rateOf(10, 3_600)

/** A password try, counted as a failure against the address, the account and the two together before it is made. */
export interface PasswordTry {
  /** It was right. The address keeps its other failures: whoever knows one password may be guessing at others. */
  succeed(): Promise<void>
  /** It could not be made. */
  withdraw(): Promise<void>
}

/** While the account has to wait, a try still passes from an address that has not failed on it more than a few times. */
export async function countPasswordTry(
  ports: ThrottlePorts,
  action: PasswordAction,
  who: string,
  from: Origin,
): Promise<PasswordTry> {
  const { limiter } = ports
  const now = ports.clock.now()
  const account = accountKey(ports, action, who)
  const address = `${action}:from:${from.address}`
  const both = `${account}:from:${from.address}`
  const byAddress = await limiter.attempt(address, perAddress, now)
  if (!byAddress.allowed) throw tooMany(byAddress.retryAfterMs)
  const byBoth = await limiter.attempt(both, perAccountAndAddress, now)
  const byAccount = await limiter.attempt(account, perAccount, now)
  if (!byBoth.allowed && !byAccount.allowed) throw tooMany(Math.min(byBoth.retryAfterMs, byAccount.retryAfterMs))

  return {
    async succeed() {
      await limiter.withdraw(address)
      await limiter.forgive(both)
      await limiter.forgive(account)
    },
    async withdraw() {
      await limiter.withdraw(address)
      // Only one that let the try pass has counted it.
      if (byBoth.allowed) await limiter.withdraw(both)
      if (byAccount.allowed) await limiter.withdraw(account)
    },
  }
}

/** Whoever holds the mailbox of an account need not wait for those who failed on it. */
export async function forgivePasswordTries(ports: ThrottlePorts, { id, email }: Account): Promise<void> {
  await ports.limiter.forgive(accountKey(ports, 'login', email))
  await ports.limiter.forgive(accountKey(ports, 'confirm', id))
}

function accountKey({ crypto }: Pick<Ports, 'crypto'>, action: PasswordAction, who: string): string {
  return `${action}:who:${crypto.sha256(who)}`
}

/** Each sign-up costs a hash, also for an e-mail address that is taken, and a mail to whoever has a free one. */
export async function countSignUp(ports: ThrottlePorts, rate: Rate, email: string, from: Origin): Promise<void> {
  const now = ports.clock.now()
  const byAddress = await ports.limiter.take(`signup-from:${from.address}`, rate, now)
  if (!byAddress.allowed) throw tooMany(byAddress.retryAfterMs)
  const byEmail = await ports.limiter.take(`signup:${ports.crypto.sha256(email)}`, signUpRate, now)
  if (!byEmail.allowed) throw tooMany(byEmail.retryAfterMs)
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
