import type { Client } from './client.js'
import { clientOf } from './client-of.js'
import { type Clock, systemClock } from './clock.js'
import { byApiKey, bySession, type Credential } from './credential.js'
import { type ConnectionOptions, connect } from './http/http.js'
import { overHttp } from './http/over-http.js'
import { retriesMax } from './http/retry.js'

const retriesDefault = 2

/** An address, and exactly one of `apiKey` and `session`. */
export type ClientOptions = BasicClientOptions & (ApiKeyOption | SessionOption)

/** The credential of a program. */
export interface ApiKeyOption {
  readonly apiKey: string
  readonly session?: undefined
}

/** The credential of a person who has logged in. */
export interface SessionOption {
  /** The session token that `logIn` returns. */
  readonly session: string
  readonly apiKey?: undefined
}

/** All options of a client except its credential. */
export interface BasicClientOptions extends ConnectionOptions {
  /** How often a call is retried after a temporary failure, if that is safe. Defaults to 2; 0 turns retries off. */
  readonly retries?: number | undefined
}

/** Creates a client of a server, over HTTP. */
export function createClient(options: ClientOptions): Client {
  return createClientWith(systemClock, options)
}

export function createClientWith(clock: Clock, options: ClientOptions): Client {
  const { retries = retriesDefault } = options
  if (!Number.isInteger(retries) || retries < 0 || retries > retriesMax) {
    throw new TypeError(`retries must be a whole number from 0 to ${retriesMax}.`)
  }
  return clientOf(overHttp({ ...connect(options), retries, credential: credentialOf(options), clock }))
}

/** Programs without types may pass both or neither. */
function credentialOf({ apiKey, session }: ClientOptions): Credential {
  if (apiKey && !session) return byApiKey(apiKey)
  if (session && !apiKey) return bySession(session)
  throw new TypeError(`createClient needs exactly one of apiKey and session, but got ${apiKey ? 'both' : 'neither'}.`)
}
