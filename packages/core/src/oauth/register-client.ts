import type { Origin } from '../accounts/throttle/throttles.js'
import { rateOf } from '../limits/rate.js'
import type { Ports } from '../ports.js'
import { hourMs } from '../shared/clock.js'
import { RateLimitedError } from '../shared/errors.js'
import { newId } from '../shared/ids.js'
import type { RegisteredClient } from './client.js'
import { type ClientMetadata, parseClientMetadata } from './client-metadata.js'

const redirectUrisMax = 5
const registrationsPerHour = 10
const rate = rateOf(registrationsPerHour, hourMs / 1_000)

export interface Registration {
  readonly client: RegisteredClient
  readonly applicationType: ClientMetadata['applicationType']
}

/** Registers a client that describes itself (RFC 7591). It gets an id, never a secret. */
export async function registerClient(
  ports: Pick<Ports, 'oauth' | 'limiter' | 'clock' | 'random'>,
  sent: unknown,
  from: Origin,
): Promise<Registration> {
  const { name, redirectUris, applicationType } = parseClientMetadata(sent, redirectUrisMax)
  const at = ports.clock.now()
  const taken = await ports.limiter.take(`oauth-register:${from.address}`, rate, at)
  if (!taken.allowed) {
    const seconds = Math.ceil(taken.retryAfterMs / 1_000)
    throw new RateLimitedError(
      `Registration limit reached (${registrationsPerHour} clients per hour from one address).`,
      seconds,
    )
  }

  const client = { id: newId(ports.random, 'client'), name, redirectUris, createdAt: at }
  await ports.oauth.addClient(client)
  return { client, applicationType }
}
