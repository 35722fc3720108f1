import type { Client } from './client.js'
import { type Clock, systemClock } from './clock.js'
import { byApiKey, bySession, type Credential } from './credential.js'
import { type Connection, type ConnectionOptions, connect } from './http.js'
import { accountMethods } from './methods/account.js'
import { companyMethods } from './methods/companies.js'
import { domainMethods } from './methods/domains.js'
import { resolutionMethods } from './methods/resolution.js'
import { signalMethods } from './methods/signals.js'
import { webhookMethods } from './methods/webhooks.js'
import { retriesMax } from './retry.js'

const retriesDefault = 2

/** With exactly one of `apiKey` and `session`. */
export interface ClientOptions extends ConnectionOptions {
  readonly apiKey?: string | undefined
  /** The token of a session, as `logIn` gives it. */
  readonly session?: string | undefined
  /** How often a call that failed in passing is sent again, where that is safe; 2 unless given, 0 for never. */
  readonly retries?: number | undefined
}

/** A client of a server, over HTTP. */
export function createClient(options: ClientOptions): Client {
  return createClientWith(systemClock, options)
}

export function createClientWith(clock: Clock, options: ClientOptions): Client {
  const { retries = retriesDefault } = options
  if (!Number.isInteger(retries) || retries < 0 || retries > retriesMax) {
    throw new TypeError(`retries must be a whole number from 0 to ${retriesMax}.`)
  }
  const connection: Connection = { ...connect(options), retries, credential: credentialOf(options), clock }
  return {
    ...accountMethods(connection),
    ...companyMethods(connection),
    ...domainMethods(connection),
    ...resolutionMethods(connection),
    ...signalMethods(connection),
    ...webhookMethods(connection),
  }
}

function credentialOf({ apiKey, session }: ClientOptions): Credential {
  if (apiKey && !session) return byApiKey(apiKey)
  if (session && !apiKey) return bySession(session)
  throw new TypeError(`createClient needs exactly one of apiKey and session, and got ${apiKey ? 'both' : 'neither'}.`)
}
