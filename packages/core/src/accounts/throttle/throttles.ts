import type { AttemptOutcome, FailureRule } from '../../limits/failure-throttle.js'
import { type Rate, rateOf } from '../../limits/rate.js'
import type { Ports } from '../../ports.js'
import { hourMs, minuteMs } from '../../shared/clock.js'
import { RateLimitedError } from '../../shared/errors.js'
import type { Account } from '../account.js'

/** Origin of a request. IPv6 addresses are given as their /64. */
export interface Origin {
  readonly address: string
}

/** A login identifies the account by e-mail address, a confirmation by account id. */
type PasswordAction = 'login' | 'confirm'

type ThrottlePorts = Pick<Ports, 'limiter' | 'clock' | 'crypto'>

const perAddress: FailureRule = { free: 100, delayMaxMs: 15 * minuteMs }
const perWideBlock: FailureRule = { free: 300, delayMaxMs: 15 * minuteMs }
/** 20 at once and 80 more within an hour: at most 100 guesses per hour at one account from unknown addresses. */
const perStrangers: FailureRule = { free: 20, delayMaxMs: 15 * minuteMs }
const resetAdvice = 'reset the password with POST /v1/auth/forgot-password, which lets you log in from here immediately'
/** Short, because anyone can cause failures for an account. */
const perAccount: FailureRule = { free: 10, delayMaxMs: minuteMs }
/** Lets the owner in, regardless of how many attempts fail elsewhere. */
const perAccountAndAddress: FailureRule = { free: 3, delayMaxMs: minuteMs }
/** Three at once, then one per hour. */
const mailRate: Rate = { burst: 3, intervalMs: hourMs }
const onceAnHour: Rate = { burst: 1, intervalMs: hourMs }
const signUpRate = rateOf(10, 3_600)

/** A password attempt, counted as a failure before it is made. */
export interface PasswordTry {
  /** The password was correct. The address keeps its other failures, because it may be guessing at other accounts. */
  succeed(): Promise<void>
  /** The check could not be made. */
  withdraw(): Promise<void>
}

export interface PasswordTryRequest {
  readonly action: PasswordAction
  readonly who: string
  readonly from: Origin
  /** The account has logged in from this address before. */
  readonly isKnown: boolean
}

/**
 * A known address has a few attempts of its own while the account is throttled, so that guesses from elsewhere do
 * not lock the owner out. All other addresses share the account's attempts.
 */
export async function countPasswordTry(ports: ThrottlePorts, request: PasswordTryRequest): Promise<PasswordTry> {
  const { limiter } = ports
  const { action, who, from, isKnown } = request
  const now = ports.clock.now()
  const account = accountKey(ports, action, who)
  const accountAndAddress = `${account}:from:${from.address}`
  const unknownAddresses = strangersKey(account)
  const countedKeys: string[] = []
  const count = async (key: string, rule: FailureRule): Promise<AttemptOutcome> => {
    const outcome = await limiter.attempt(key, rule, now)
    if (outcome.allowed) countedKeys.push(key)
    return outcome
  }
  const requireAttempt = async (key: string, rule: FailureRule) => {
    const outcome = await count(key, rule)
    if (!outcome.allowed) throw tooManyAttempts(outcome.retryAfterMs, isKnown ? null : resetAdvice)
  }

  const blocks = addressBlocks(from.address, isKnown).map((block) => ({
    ...block,
    key: `${action}:from:${block.address}`,
  }))
  for (const { key, rule } of blocks) await requireAttempt(key, rule)
  if (isKnown) {
    const byBoth = await count(accountAndAddress, perAccountAndAddress)
    const byAccount = await count(account, perAccount)
    if (!byBoth.allowed && !byAccount.allowed)
      throw tooManyAttempts(Math.min(byBoth.retryAfterMs, byAccount.retryAfterMs))
  } else {
    await requireAttempt(account, perAccount)
    await requireAttempt(unknownAddresses, perStrangers)
  }

  return {
    async succeed() {
      for (const { key } of blocks) await limiter.withdraw(key)
      if (!isKnown) await limiter.withdraw(unknownAddresses)
      await limiter.forgive(accountAndAddress)
      await limiter.forgive(account)
    },
    async withdraw() {
      for (const key of countedKeys) await limiter.withdraw(key)
    },
  }
}

/**
 * An IPv6 address is given as its /64. A /48 has 65,536 of those: possibly one attacker, or the neighbours of a
 * known address.
 */
function addressBlocks(address: string, isKnown: boolean): { address: string; rule: FailureRule }[] {
  const [, wide] = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/.exec(address) ?? []
  const exact = { address, rule: perAddress }
  return wide === undefined || isKnown ? [exact] : [exact, { address: `${wide}:/48`, rule: perWideBlock }]
}

function strangersKey(account: string): string {
  return `${account}:strangers`
}

/** The owner of an account's mailbox does not have to wait because others failed to log in. */
export async function forgivePasswordTries(ports: ThrottlePorts, { id, email }: Account): Promise<void> {
  const login = accountKey(ports, 'login', email)
  await ports.limiter.forgive(login)
  await ports.limiter.forgive(strangersKey(login))
  await ports.limiter.forgive(accountKey(ports, 'confirm', id))
}

function accountKey({ crypto }: Pick<Ports, 'crypto'>, action: PasswordAction, who: string): string {
  return `${action}:who:${crypto.sha256(who)}`
}

/** Every sign-up costs a hash, even for a taken address, and sends a mail to the owner of a free one. */
export async function countSignUp(ports: ThrottlePorts, rate: Rate, email: string, from: Origin): Promise<void> {
  const now = ports.clock.now()
  const byAddress = await ports.limiter.take(`signup-from:${from.address}`, rate, now)
  if (!byAddress.allowed) throw tooManyAttempts(byAddress.retryAfterMs)
  const byEmail = await ports.limiter.take(`signup:${ports.crypto.sha256(email)}`, signUpRate, now)
  if (!byEmail.allowed) throw tooManyAttempts(byEmail.retryAfterMs)
}

/** Limits the mails of one kind to an address, whether or not it has an account. */
export async function mayMail(ports: ThrottlePorts, kind: string, email: string): Promise<boolean> {
  const key = `mail:${kind}:${ports.crypto.sha256(email)}`
  return (await ports.limiter.take(key, mailRate, ports.clock.now())).allowed
}

/** A login refused because the address is unverified sends the mail again, at most once an hour. */
export async function mayMailAgainAtLogin(ports: ThrottlePorts, email: string): Promise<boolean> {
  const key = `mail:login:${ports.crypto.sha256(email)}`
  return (await ports.limiter.take(key, onceAnHour, ports.clock.now())).allowed
}

function tooManyAttempts(retryAfterMs: number, alternative: string | null = null): RateLimitedError {
  return new RateLimitedError(
    'Too many attempts.',
    Math.ceil(retryAfterMs / 1_000),
    alternative,
    alternative === null ? 'everyone' : 'api',
  )
}
