import type { KeyedOptions } from '../call-options.js'
import type { Clock } from '../clock.js'
import type { Exchanges } from '../wire.generated.js'

/** One operation with what it is given. */
export type Call<Id extends keyof Exchanges> = Omit<Exchanges[Id], 'answer'> &
  KeyedOptions & {
    /** How long the answer may be held back for a job to end. */
    readonly holdSeconds?: number
    /** False where a second attempt could lose what is shown only once. */
    readonly isRepeatable?: boolean
  }

export interface Answer<Body = unknown> {
  readonly body: Body
  readonly retryAfterSeconds: number | null
}

/** Whoever answers: a server over HTTP, or an engine in this process. */
export interface Connection {
  /** Calls one operation. Any failure but the caller's own abort is an ApiError. */
  exchange<Id extends keyof Exchanges>(id: Id, call: Call<Id>): Promise<Answer<Exchanges[Id]['answer']>>
  /** The most that an answer is held back. */
  readonly holdSecondsMax: number
  readonly clock: Clock
}

/** Handlers are typed by the contract, and the types here are made from it. */
export function asAnswer<Id extends keyof Exchanges>(answer: Answer): Answer<Exchanges[Id]['answer']> {
  return answer as Answer<Exchanges[Id]['answer']>
}
