import type { AnswerOf, InputOf, Route } from '../contract/route.js'
import type { Engine } from '../engine.js'
import type { KeyedWork } from '../idempotency/keyed-work.js'
import type { Caller, CredentialKind } from '../shared/access/caller.js'
import type { AccountId } from '../shared/ids.js'
import type { StopSignal } from '../shared/stop-signal.js'
import type { JobWait } from './resolution/wait-for-job.js'
import type { RouteId, routes } from './routes.js'

/** What the host (server or embedded client) provides to the handlers; the same for every request. */
export interface ApiServices {
  readonly engine: Engine
  newRequestId(): string
  /** Counts one more call against the account's rate limit, as for each item of a batch. Throws if the limit is exceeded. */
  takeCall(account: AccountId): Promise<void>
}

export interface ApiContext<Who extends Caller | null = Caller | null> extends ApiServices {
  readonly caller: Who
  /** The request path without the query. */
  readonly path: string
  readonly waiting: JobWait
  readonly work: KeyedWork
  /** Fires if the caller has gone: long work then ends. */
  readonly signal: StopSignal
}

/** The caller type of a route: null if it is public, otherwise a caller with one of its credential kinds. */
export type CallerOf<Defined extends Route> = Defined['credentials'] extends readonly []
  ? null
  : Extract<Caller, { kind: Defined['credentials'][number] & CredentialKind }>

/** Handles one route. Input, caller and responses are typed from the route definition. */
export type ApiHandler<Id extends RouteId> = (
  context: ApiContext<CallerOf<(typeof routes)[Id]>>,
  input: InputOf<(typeof routes)[Id]>,
) => Promise<AnswerOf<(typeof routes)[Id]>>

export interface Answer {
  readonly status: number
  readonly body?: unknown
  /** The same body object may be returned again, so its serialized form can be cached. */
  readonly isReusable?: boolean
  readonly headers?: Readonly<Record<string, string>>
}
