import type { Ports } from '../../ports.js'
import type { SessionId } from '../../shared/ids.js'

/** Ends this session; the account's others go on. */
export async function logOut(ports: Pick<Ports, 'sessions'>, session: SessionId): Promise<void> {
  await ports.sessions.end(session)
}
