import type { Ports } from '../../ports.js'
import type { SessionId } from '../../shared/ids.js'

/** Ends this session only. */
export async function logOut(ports: Pick<Ports, 'sessions'>, session: SessionId): Promise<void> {
  await ports.sessions.end(session)
}
