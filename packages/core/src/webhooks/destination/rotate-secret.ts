import type { Ports } from '../../ports.js'
import { dayMs } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { DestinationNotFoundError } from '../errors.js'
import type { DestinationId } from './destination.js'
import type { ReplacedSecret } from './destination-store.js'
import { requireDestination } from './find-destination.js'
import { mintSecret } from './webhook-secret.js'

export const previousValidMs = dayMs

export interface RotatedSecret extends ReplacedSecret {
  readonly secret: string
}

/** Creates a new secret. The previous one keeps signing for a day, or an even earlier one until its day ends. */
export async function rotateSecret(
  ports: Pick<Ports, 'webhooks' | 'clock' | 'random' | 'crypto'>,
  account: AccountId,
  id: DestinationId,
): Promise<RotatedSecret> {
  const { signalType, address } = await requireDestination(ports, account, id)
  const { secret, ...sealed } = mintSecret(ports, { account, signalType, address })
  const at = ports.clock.now()
  const previousValidUntil = at + previousValidMs
  const replaced = await ports.webhooks.replaceSecret(account, id, { ...sealed, at, previousValidUntil })
  if (!replaced) throw new DestinationNotFoundError()
  return { ...replaced, secret }
}
