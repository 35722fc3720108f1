import type { Ports } from '../../ports.js'
import type { Caller } from '../../shared/access/caller.js'
import { allRights } from '../../shared/access/rights.js'
import { hourMs, minuteMs } from '../../shared/clock.js'
import type { AccountId, SessionId } from '../../shared/ids.js'
import { looksLikeApiKey } from './api-key.js'

type AuthenticatePorts = Pick<Ports, 'apiKeys' | 'namedKeys' | 'sessions' | 'clock' | 'crypto'>

/** Contents of a session token whose signature was verified. */
export interface SessionClaims {
  readonly session: SessionId
  readonly account: AccountId
  readonly version: number
}

const touchIntervalMs = minuteMs
const sessionTouchIntervalMs = hourMs

/** Garbage is rejected without a look-up. */
export async function authenticateKey(ports: AuthenticatePorts, presented: string): Promise<Caller | null> {
  if (!looksLikeApiKey(presented)) return null
  const now = ports.clock.now()
  const found = await ports.apiKeys.findByHash(ports.crypto.sha256(presented))
  if (!found || found.account.disabledAt !== null) return null
  const { id, hash, account, rights, name, last4, expiresAt, lastUsedAt } = found.key
  if (expiresAt !== null && expiresAt <= now) return null

  const unlessAfter = now - touchIntervalMs
  if (lastUsedAt === null || lastUsedAt <= unlessAfter) {
    const noted = id ? ports.namedKeys.touch(id, now, unlessAfter) : ports.apiKeys.touch(hash, now, unlessAfter)
    // `lastUsedAt` is informational: if the store cannot be written, requests must still succeed.
    await noted.catch(() => {})
  }
  return { kind: 'key', account, rights, keyId: id, name, last4, expiresAt }
}

export async function authenticateSession(ports: AuthenticatePorts, claims: SessionClaims): Promise<Caller | null> {
  const found = await ports.sessions.find(claims.session)
  if (!found || found.account.disabledAt !== null) return null
  const { session, account } = found
  const now = ports.clock.now()
  if (session.expiresAt <= now) return null
  if (account.id !== claims.account) return null
  if (session.version !== account.sessionVersion || claims.version !== account.sessionVersion) return null

  // Informational, as for keys.
  if (now - session.lastUsedAt >= sessionTouchIntervalMs) await ports.sessions.touch(session.id, now).catch(() => {})
  const { id, email, isOperator } = account
  return { kind: 'session', account: id, rights: allRights, session: session.id, email, isOperator }
}
