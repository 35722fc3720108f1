import type { Ports } from '../../ports.js'
import type { Account } from '../account.js'
import { deriveApiKey, issueApiKey } from '../api-key/api-key.js'
import { requestMail } from '../email/request-mail.js'
import { EmailNotVerifiedError, InvalidCredentialsError } from '../errors.js'
import { checkThrottledPassword } from '../throttle/check-throttled-password.js'
import { isKnownAddress, noteAddress } from '../throttle/known-address.js'
import { countPasswordTry, mayMailAgainAtLogin, type Origin } from '../throttle/throttles.js'
import { newSession, type SessionClient, unknownClient } from './session.js'
import type { Session } from './session-store.js'

export interface LogIn {
  readonly email: string
  readonly password: string
}

export interface LoggedIn {
  readonly session: Session
  readonly apiKey: string
  readonly account: Account
}

type LogInPorts = Pick<
  Ports,
  'accounts' | 'atomically' | 'clock' | 'crypto' | 'limiter' | 'loginAddresses' | 'mail' | 'passwords' | 'random'
>

export async function logIn(
  ports: LogInPorts,
  input: LogIn,
  from: Origin,
  client: SessionClient = unknownClient,
): Promise<LoggedIn> {
  const isKnown = await isKnownAddress(ports, input.email, from)
  const attempt = await countPasswordTry(ports, { action: 'login', who: input.email, from, isKnown })

  const account = await ports.accounts.findByEmail(input.email)
  const isCorrect = await checkThrottledPassword(ports, attempt, account, input.password)
  if (!account || !isCorrect) throw new InvalidCredentialsError()
  await attempt.succeed()

  if (account.disabledAt !== null) {
    throw new InvalidCredentialsError('This account is disabled.', 'Ask the operator of this server to enable it.')
  }
  if (account.verifiedAt === null) {
    const isMailed = await mayMailAgainAtLogin(ports, account.email)
    if (isMailed) await requestMail(ports, 'verify_email', account.email)
    throw new EmailNotVerifiedError(isMailed)
  }

  await noteAddress(ports, account, from)
  await upgradeHash(ports, account, input.password)
  return startSession(ports, account, client)
}

type StartSessionPorts = Pick<Ports, 'atomically' | 'clock' | 'crypto' | 'random'>

async function startSession(ports: StartSessionPorts, account: Account, client: SessionClient): Promise<LoggedIn> {
  const at = ports.clock.now()
  const session = newSession(ports.random, account, at, client)

  const apiKey = await ports.atomically(async (stores) => {
    if (!(await stores.sessions.start(session))) throw new InvalidCredentialsError()
    const record = await stores.apiKeys.current(account.id)
    const derived = record && deriveApiKey(ports.crypto, record)
    if (derived) return derived

    // The root secret of the stored key is gone, so it cannot be shown again. It keeps working; issue a new one to
    // show.
    const issued = issueApiKey(ports, account.id, at)
    await stores.apiKeys.add(issued.record)
    return issued.key
  })
  return { session, apiKey, account }
}

async function upgradeHash(
  ports: Pick<Ports, 'accounts' | 'passwords'>,
  account: Account,
  password: string,
): Promise<void> {
  if (!ports.passwords.isOutdated(account.passwordHash)) return
  await ports.accounts.upgradeHash(account.id, account.passwordHash, await ports.passwords.hash(password))
}
