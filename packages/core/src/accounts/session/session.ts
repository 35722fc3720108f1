import { hourMs, type Instant } from '../../shared/clock.js'
import { newId } from '../../shared/ids.js'
import type { Random } from '../../shared/random.js'
import type { Account } from '../account.js'
import type { Session } from './session-store.js'

const lifetimeMs = 12 * hourMs
export const sessionLifetimeSeconds = lifetimeMs / 1_000

export function newSession(random: Random, account: Pick<Account, 'id' | 'sessionVersion'>, at: Instant): Session {
  return {
    id: newId(random, 'ses'),
    account: account.id,
    version: account.sessionVersion,
    createdAt: at,
    expiresAt: at + lifetimeMs,
  }
}
