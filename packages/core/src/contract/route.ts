import type { z } from 'zod'
import type { CredentialKind } from '../shared/caller.js'
import type { ErrorCode } from '../shared/errors.js'

export const areas = [
  'resolution',
  'partner',
  'register',
  'watchlist',
  'signals',
  'webhooks',
  'accounts',
  'credits',
  'operations',
  'agents',
] as const

/** `probe` and `address` count by client address; `probe` does not limit calls from the machine itself. */
export type RateClass = 'account' | 'partner' | 'address' | 'probe'

export interface Output {
  readonly description: string
  /** Absent where the answer has no body. */
  readonly schema?: z.ZodType
  /** `application/json` unless said. */
  readonly contentType?: string
}

/** One line of the table that describes the wire: everything else is made from it. */
export interface Route {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Parameters stand in braces, as in OpenAPI. */
  readonly path: string
  readonly area: (typeof areas)[number]
  readonly summary: string
  /** The credentials that open it; none means that anybody may call. */
  readonly credentials: readonly CredentialKind[]
  /** Which limit counts a call: `partner` counts against the account's limit too. */
  readonly rate: RateClass
  /** Takes an Idempotency-Key. */
  readonly isIdempotent?: true
  /** Takes `Prefer: wait=N`: it may queue a job and can wait for its end. */
  readonly canWait?: true
  /** May spend credits, so its answers carry the credit headers. */
  readonly canSpend?: true
  readonly input: {
    readonly path?: z.ZodObject
    readonly query?: z.ZodObject
    readonly body?: z.ZodObject
    /** A request without a body counts as `{}`. */
    readonly isBodyOptional?: true
  }
  /** Successes by status. */
  readonly outputs: Readonly<Record<number, Output>>
  /** Refusals of this route's own, beyond those that any route may give. */
  readonly errors: readonly ErrorCode[]
  /** A request that passes validation; shown in OpenAPI and sent by the tests. */
  readonly example: {
    readonly path?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
    readonly body?: unknown
  }
}

export function defineRoute<const Defined extends Route>(route: Defined): Defined {
  return route
}

type Part<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler of this route is given, already validated. */
export interface InputOf<Defined extends Route> {
  readonly path: Part<Defined['input']['path']>
  readonly query: Part<Defined['input']['query']>
  readonly body: Part<Defined['input']['body']>
}

/** What a handler of this route may answer. */
export type AnswerOf<Defined extends Route> = {
  [Status in keyof Defined['outputs'] & number]: Defined['outputs'][Status] extends { schema: infer Schema }
    ? {
        readonly status: Status
        readonly body: Schema extends z.ZodType ? z.input<Schema> : never
        readonly headers?: Headers
      }
    : { readonly status: Status; readonly body?: undefined; readonly headers?: Headers }
}[keyof Defined['outputs'] & number]

type Headers = Readonly<Record<string, string>>
