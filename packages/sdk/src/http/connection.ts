import type { KeyedOptions } from '../call-options.js'
import type { Clock } from '../clock.js'
import type { Exchanges } from '../exchanges.generated.js'

/** The parameters of one operation call. */
export type Call<Id extends keyof Exchanges> = Omit<Exchanges[Id], 'answer'> &
  KeyedOptions & {
    /** How long the server may hold the response back until a job ends. */
    readonly holdSeconds?: number
    /** Sent as the body. */
    readonly file?: { readonly content: string | Uint8Array<ArrayBuffer> | Blob; readonly type: string }
    /** False if a retry could lose a secret that is shown only once. */
    readonly isRepeatable?: boolean
  }

export interface Answer<Body = unknown> {
  readonly body: Body
  readonly retryAfterSeconds: number | null
}

/** A server over HTTP, or an engine in this process. */
export interface Connection {
  /** Calls one operation. Every failure except an abort by the caller is an ApiError. */
  exchange<Id extends keyof Exchanges>(id: Id, call: Call<Id>): Promise<Answer<Exchanges[Id]['answer']>>
  /** Calls an operation that answers with a file. Closing the iterable ends the call. */
  download<Id extends keyof Exchanges>(id: Id, call: Call<Id>): Promise<AsyncIterable<Uint8Array>>
  /** The longest time that a response is held back. */
  readonly holdSecondsMax: number
  readonly clock: Clock
}

/** The cast is safe: handlers are typed by the contract, and these types are generated from it. */
export function asAnswer<Id extends keyof Exchanges>(answer: Answer): Answer<Exchanges[Id]['answer']> {
  return answer as Answer<Exchanges[Id]['answer']>
}
