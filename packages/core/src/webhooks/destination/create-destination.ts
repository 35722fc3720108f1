import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import type { AccountId } from '../../shared/ids.js'
import { requireSignalFilter } from '../../signals/signal-filter.js'
import { WebhooksFullError } from '../errors.js'
import type { Destination } from './destination.js'
import { mintSecret } from './webhook-secret.js'
import { requireWebhookUrl } from './webhook-url.js'

export interface CreateDestination {
  readonly url: string
  readonly signalType: string
}

export interface CreatedDestination {
  readonly destination: Destination
  /** Shown only once; null if the destination already existed. */
  readonly secret: string | null
}

/**
 * Registers a URL for signals. Registering the same one again returns the existing destination and enables it if it
 * was disabled.
 */
export async function createDestination(
  ports: Pick<Ports, 'accounts' | 'webhooks' | 'clock' | 'random' | 'crypto' | 'parseWebAddress'>,
  settings: Pick<Settings, 'webhookLimit' | 'allowPrivateNetworks'>,
  account: AccountId,
  { url, signalType: wanted }: CreateDestination,
): Promise<CreatedDestination> {
  const signalType = requireSignalFilter(wanted, 'signal_type')
  const { href, origin } = requireWebhookUrl(ports.parseWebAddress, url, settings.allowPrivateNetworks)
  const limit = (await ports.accounts.find(account))?.webhookLimit ?? settings.webhookLimit
  const { secret, ...sealed } = mintSecret(ports, { account, signalType, address: href })

  const at = ports.clock.now()
  const added = await ports.webhooks.add(
    { account, url: href, address: href, origin, signalType, ...sealed, at },
    limit,
  )
  if (added.kind === 'full') throw new WebhooksFullError(limit)
  return { destination: added.destination, secret: added.kind === 'added' ? secret : null }
}
