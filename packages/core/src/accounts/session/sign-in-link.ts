import type { Ports } from '../../ports.js'
import { mintToken } from '../email/mailed-token.js'
import { AccountNotFoundError, InvalidTokenError } from '../errors.js'
import { newSession, type SessionClient } from './session.js'
import type { Session } from './session-store.js'

const nextStep = 'Sign in with the e-mail address and the password.'

/**
 * A token for a link that signs in once, without a password, for ten minutes. It ends older ones. No API route issues
 * one: only the process that runs the engine may.
 */
export async function issueSignInToken(
  ports: Pick<Ports, 'accounts' | 'clock' | 'crypto' | 'random' | 'tokens'>,
  email: string,
): Promise<string> {
  const account = await ports.accounts.findByEmail(email)
  if (!account) throw new AccountNotFoundError(email)
  const { token, record } = mintToken(ports, account.id, 'sign_in', ports.clock.now())
  await ports.tokens.issue(record)
  return token
}

/** Uses the token up and starts a session. Refused for an account that is disabled or not verified. */
export function redeemSignInToken(
  ports: Pick<Ports, 'atomically' | 'clock' | 'crypto' | 'random'>,
  token: string,
  client: SessionClient,
): Promise<Session> {
  const at = ports.clock.now()
  const hash = ports.crypto.sha256(token)
  return ports.atomically(async (stores) => {
    const state = await stores.tokens.consume(hash, 'sign_in', at)
    if (state.kind !== 'live') throw new InvalidTokenError(state.kind, nextStep)
    const account = await stores.accounts.find(state.account)
    const isUsable = account !== null && account.disabledAt === null && account.verifiedAt !== null
    if (!isUsable) throw new InvalidTokenError('unknown', nextStep)
    const session = newSession(ports.random, account, at, client)
    if (!(await stores.sessions.start(session))) throw new InvalidTokenError('unknown', nextStep)
    return session
  })
}
