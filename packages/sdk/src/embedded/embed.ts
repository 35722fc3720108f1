import type { AccountId, Caller, Engine } from '@brassplate/core'
import type { Client } from '../client.js'
import { clientOf } from '../client-of.js'
import { systemClock } from '../clock.js'
import type { Connection } from '../http/connection.js'
import { inProcess } from './in-process.js'

export interface EmbedOptions {
  /** Names a call in its errors; random unless given. */
  readonly newRequestId?: (() => string) | undefined
  /** Counts each further item of a batch as a call of its own; throws where there were too many. */
  readonly takeCall?: ((account: AccountId) => Promise<void>) | undefined
  /** True once the process is to end: nobody is kept waiting then. */
  readonly isStopping?: (() => boolean) | undefined
  /** Told where an answer under an idempotency key could not be kept. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** A client of an engine in this process, on behalf of one caller. Somebody else has to run the jobs that it queues. */
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
