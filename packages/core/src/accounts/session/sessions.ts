import type { Ports } from '../../ports.js'
import { type AccountId, asId, type SessionId } from '../../shared/ids.js'
import { SessionNotFoundError } from '../errors.js'
import type { Session } from './session-store.js'

/** Sessions that are listed: the newest. */
export const sessionsListedMax = 100

/** A session as its owner sees it. Its id is not a credential: a token is signed. */
export interface ListedSession extends Omit<Session, 'account' | 'version'> {
  readonly isCurrent: boolean
}

/** The valid sessions of an account, newest first. `current` is the session of the caller. */
export async function listSessions(
  { sessions, clock }: Pick<Ports, 'sessions' | 'clock'>,
  account: AccountId,
  current: SessionId | null,
): Promise<readonly ListedSession[]> {
  const found = await sessions.list(account, clock.now(), sessionsListedMax)
  return found.map(({ account: _, version: __, ...session }) => ({ ...session, isCurrent: session.id === current }))
}

/** Ends one session of the account, which may be the current one. */
export async function endSession(
  { sessions }: Pick<Ports, 'sessions'>,
  account: AccountId,
  session: string,
): Promise<void> {
  const isEnded = session.startsWith('ses_') && (await sessions.endOf(account, asId('ses', session)))
  if (!isEnded) throw new SessionNotFoundError()
}

/** Ends every session of the account but the current one. API keys and connected apps stay. */
export function endOtherSessions(
  { sessions }: Pick<Ports, 'sessions'>,
  account: AccountId,
  current: SessionId,
): Promise<void> {
  return sessions.endOthers(account, current)
}
