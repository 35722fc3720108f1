import type { Ports } from '../ports.js'
import { dayMs, type Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import type { Destination, DestinationId } from './destination.js'
import { DestinationNotFoundError } from './errors.js'
import { requireDestination } from './find-destination.js'
import { mintSecret } from './webhook-secret.js'

export const previousValidMs = dayMs

export interface RotatedSecret {
  readonly destination: Destination
  readonly secret: string
  readonly previousValidUntil: Instant
}

/** Makes a new secret; the one before signs beside it for another day. */
export async function rotateSecret(
  ports: Pick<Ports, 'webhooks' | 'clock' | 'random' | 'crypto'>,
  account: AccountId,
  id: DestinationId,
): Promise<RotatedSecret> {
  const { signalType, address } = await requireDestination(ports, account, id)
  const { secret, ...sealed } = mintSecret(ports, { account, signalType, address })
  const previousValidUntil = ports.clock.now() + previousValidMs
  const destination = await ports.webhooks.replaceSecret(account, id, { ...sealed, previousValidUntil })
  if (!destination) throw new DestinationNotFoundError()
  return { destination, secret, previousValidUntil }
}
