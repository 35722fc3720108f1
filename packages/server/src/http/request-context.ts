import type { Caller, Limiter, Origin } from '@brassplate/core'
import type { Answer, ApiContext, ApiServices, CallerOf } from '@brassplate/core/api'
import type { AnswerOf, InputOf, RouteId, routes } from '@brassplate/core/contract'
import type { Config } from '../config/config.js'
import type { Health } from '../health.js'
import type { Metrics } from '../metrics/metrics.js'
import type { ReceivedFiles } from './body/received-files.js'
import type { SessionTokens } from './credentials/session-tokens.js'

/** Dependencies of the routes, shared by all requests. */
export interface Services extends Omit<ApiServices, 'takeCall'> {
  readonly config: Config
  readonly files: ReceivedFiles
  readonly sessionTokens: SessionTokens
  readonly health: Health
  readonly metrics: Metrics
  /** Limits calls that need no credential, by address. */
  readonly visitors: Pick<Limiter, 'take'>
  readonly version: string
  now(): number
  /** True once shutdown has started. Long polls then return early. */
  isStopping(): boolean
  /** Receives unexpected errors whose details are hidden from the caller. */
  reportError(error: unknown): void
}

export interface RequestContext<CallerType extends Caller | null = Caller | null>
  extends Omit<Services, 'visitors'>,
    ApiContext<CallerType> {
  readonly from: Origin
  readonly clientAddress: string
  readonly request: Request
}

/** Handles one route. Its input, caller and answers are typed by the route table. */
export type Handler<Id extends RouteId> = (
  context: RequestContext<CallerOf<(typeof routes)[Id]>>,
  input: InputOf<(typeof routes)[Id]>,
) => Promise<AnswerOf<(typeof routes)[Id]>>

/** Handlers by route id. */
export type Handlers = { readonly [Id in RouteId]: Handler<Id> }

/** An untyped handler. The dispatcher authenticates the caller and validates the input before it calls one. */
export type AnyHandler = (context: RequestContext, input: unknown) => Promise<Answer>
