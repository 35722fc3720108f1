import type { AttemptOutcome, FailureRule } from '../../limits/failure-throttle.js'
import { type Rate, rateOf } from '../../limits/rate.js'
import type { Ports } from '../../ports.js'
import { hourMs, minuteMs } from '../../shared/clock.js'
import { RateLimitedError } from '../../shared/errors.js'
import type { Account } from '../account.js'

/** Where a request came from; IPv6 addresses are given as their /64. */
export interface Origin {
  readonly address: string
}

/** An account is named by its e-mail address at a login, and by its id where somebody is signed in. */
type PasswordAction = 'login' | 'confirm'

type ThrottlePorts = Pick<Ports, 'limiter' | 'clock' | 'crypto'>

const perAddress: FailureRule = { free: 100, delayMaxMs: 15 * minuteMs }
const perWideBlock: FailureRule = { free: 300, delayMaxMs: 15 * minuteMs }
/** 20 at once and 80 more in an hour: no more than 100 guesses an hour at one account from addresses unknown to it. */
const perStrangers: FailureRule = { free: 20, delayMaxMs: 15 * minuteMs }
const resetAdvice = 'choose a new password at /v1/auth/forgot-password, which lets you log in from here at once'
/** Short, since anybody can fail on behalf of an account. */
const perAccount: FailureRule = { free: 10, delayMaxMs: minuteMs }
/** Its owner gets in by this one, however many others fail elsewhere. */
const perAccountAndAddress: FailureRule = { free: 3, delayMaxMs: minuteMs }
/** Three at once, then one an hour. */
const mailRate: Rate = { burst: 3, intervalMs: hourMs }
const onceAnHour: Rate = { burst: 1, intervalMs: hourMs }
const signUpRate = rateOf(10, 3_600)

/** A password try, counted as a failure before it is made. */
export interface PasswordTry {
  /** It was right. The address keeps its other failures: whoever knows one password may be guessing at others. */
  succeed(): Promise<void>
  /** It could not be made. */
  withdraw(): Promise<void>
}

export interface PasswordTryRequest {
  readonly action: PasswordAction
  readonly who: string
  readonly from: Origin
  /** The account logged in from this address before. */
  readonly isKnown: boolean
}

/**
 * A known address has a few tries of its own while the account has to wait, so that guesses from elsewhere do not lock
 * the owner out. All other addresses share the tries of the account.
 */
export async function countPasswordTry(ports: ThrottlePorts, request: PasswordTryRequest): Promise<PasswordTry> {
  const { limiter } = ports
  const { action, who, from, isKnown } = request
  const now = ports.clock.now()
  const account = accountKey(ports, action, who)
  const both = `${account}:from:${from.address}`
  const strangers = strangersKey(account)
  const counted: string[] = []
  const count = async (key: string, rule: FailureRule): Promise<AttemptOutcome> => {
    const outcome = await limiter.attempt(key, rule, now)
    if (outcome.allowed) counted.push(key)
    return outcome
  }
  const need = async (key: string, rule: FailureRule) => {
    const outcome = await count(key, rule)
    if (!outcome.allowed) throw tooMany(outcome.retryAfterMs, isKnown ? null : resetAdvice)
  }

  const blocks = blocksOf(from.address, isKnown).map((block) => ({ ...block, key: `${action}:from:${block.address}` }))
  for (const { key, rule } of blocks) await need(key, rule)
  if (isKnown) {
    const byBoth = await count(both, perAccountAndAddress)
    const byAccount = await count(account, perAccount)
    if (!byBoth.allowed && !byAccount.allowed) throw tooMany(Math.min(byBoth.retryAfterMs, byAccount.retryAfterMs))
  } else {
    await need(account, perAccount)
    await need(strangers, perStrangers)
  }

  return {
    async succeed() {
      for (const { key } of blocks) await limiter.withdraw(key)
      if (!isKnown) await limiter.withdraw(strangers)
      await limiter.forgive(both)
      await limiter.forgive(account)
    },
    async withdraw() {
      for (const key of counted) await limiter.withdraw(key)
    },
  }
}

/** An IPv6 address is given as its /64. A /48 has 65,536 of them, which may be one attacker, or a known address and its neighbours. */
function blocksOf(address: string, isKnown: boolean): { address: string; rule: FailureRule }[] {
  const [, wide] = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/.exec(address) ?? []
  const own = { address, rule: perAddress }
  return wide === undefined || isKnown ? [own] : [own, { address: `${wide}:/48`, rule: perWideBlock }]
}

function strangersKey(account: string): string {
  return `${account}:strangers`
}

/** Whoever holds the mailbox of an account need not wait for those who failed on it. */
export async function forgivePasswordTries(ports: ThrottlePorts, { id, email }: Account): Promise<void> {
  const login = accountKey(ports, 'login', email)
  await ports.limiter.forgive(login)
  await ports.limiter.forgive(strangersKey(login))
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

function tooMany(retryAfterMs: number, otherwise: string | null = null): RateLimitedError {
  return new RateLimitedError('Too many tries.', Math.ceil(retryAfterMs / 1_000), otherwise)
}
