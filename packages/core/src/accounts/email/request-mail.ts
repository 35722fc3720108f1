import type { Ports } from '../../ports.js'
import { newId } from '../../shared/ids.js'
import type { MailKind } from './mail-outbox.js'

export async function requestMail(
  ports: Pick<Ports, 'clock' | 'mail' | 'random'>,
  kind: MailKind,
  email: string,
): Promise<void> {
  await ports.mail.enqueue({ id: newId(ports.random, 'mail'), kind, email, createdAt: ports.clock.now() })
}
