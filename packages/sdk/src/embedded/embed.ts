import type { AccountId, Caller, Engine } from '@brassplate/core'
import type { Client } from '../client.js'
import { clientOf } from '../client-of.js'
import { systemClock } from '../clock.js'
import type { Connection } from '../http/connection.js'
import { inProcess } from './in-process.js'

/** Options of `embed`. */
export interface EmbedOptions {
  /** Creates the request id for errors. Random by default. */
  readonly newRequestId?: (() => string) | undefined
  /** Counts each further batch item as a separate call. Throws if the rate limit is exceeded. */
  readonly takeCall?: ((account: AccountId) => Promise<void>) | undefined
  /** True once the process is shutting down. Waiting calls then return early. */
  readonly isStopping?: (() => boolean) | undefined
  /** Called if the answer for an idempotency key could not be stored. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Creates a client of an engine in this process for one caller. The host program must run the jobs that it queues. */
export function embed(engine: Engine, caller: Caller, options: EmbedOptions = {}): Client {
  return clientOf(connectionTo(engine, caller, options))
}

export function connectionTo(engine: Engine, caller: Caller, options: EmbedOptions): Connection {
  return inProcess({
    engine,
    caller,
    clock: systemClock,
    newRequestId: options.newRequestId ?? (() => `req_${crypto.randomUUID().replaceAll('-', '')}`),
    takeCall: options.takeCall ?? (async () => {}),
    isStopping: options.isStopping ?? (() => false),
    onStoreFailed: options.onError ?? (() => {}),
  })
}
