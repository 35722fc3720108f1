import { hourMs, type Instant } from '../../shared/clock.js'
import { newId } from '../../shared/ids.js'
import type { Random } from '../../shared/random.js'
import type { Account } from '../account.js'
import { browserLabel } from './browser-label.js'
import type { Session, SessionStart } from './session-store.js'

const lifetimeMs = 12 * hourMs
export const sessionLifetimeSeconds = lifetimeMs / 1_000

/** What starts a session. The User-Agent header is reduced to a short name of the browser. */
export interface SessionClient {
  readonly startedBy: SessionStart
  readonly userAgent: string | null
}

export const unknownClient: SessionClient = { startedBy: 'api', userAgent: null }

export function newSession(
  random: Random,
  account: Pick<Account, 'id' | 'sessionVersion'>,
  at: Instant,
  { startedBy, userAgent }: SessionClient,
): Session {
  return {
    id: newId(random, 'ses'),
    account: account.id,
    version: account.sessionVersion,
    createdAt: at,
    expiresAt: at + lifetimeMs,
    lastUsedAt: at,
    browser: browserLabel(userAgent),
    startedBy,
  }
}
