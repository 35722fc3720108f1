import type { AnswerOf, InputOf, Route } from '../contract/route.js'
import type { Engine } from '../engine.js'
import type { Caller, CredentialKind } from '../shared/caller.js'
import type { AccountId } from '../shared/ids.js'
import type { Waiting } from './jobs/wait-for-job.js'
import type { RouteId, routes } from './routes.js'

/** What the handlers need of whoever runs them, the same for every request. */
export interface ApiServices {
  readonly engine: Engine
  newRequestId(): string
  /** Counts one more call of an account, as each item of a batch is one; throws where there were too many. */
  takeCall(account: AccountId): Promise<void>
}

export interface ApiContext<Who extends Caller | null = Caller | null> extends ApiServices {
  readonly caller: Who
  /** As it was called, without the query. */
  readonly path: string
  readonly waiting: Waiting
}

/** A route with credentials is only ever run for a caller; one that takes sessions only, for a session. */
export type CallerOf<Defined extends Route> = Defined['credentials'] extends readonly []
  ? null
  : Extract<Caller, { kind: Defined['credentials'][number] & CredentialKind }>

/** Answers one line of the table: its input, its caller and its answers are typed from there. */
export type ApiHandler<Id extends RouteId> = (
  context: ApiContext<CallerOf<(typeof routes)[Id]>>,
  input: InputOf<(typeof routes)[Id]>,
) => Promise<AnswerOf<(typeof routes)[Id]>>

export interface Answer {
  readonly status: number
  readonly body?: unknown
  /** Where the body may come again as the very same object. */
  readonly isKept?: boolean
  readonly headers?: Readonly<Record<string, string>>
}
