import type { Caller, Limiter, Origin } from '@brassplate/core'
import type { Answer, ApiContext, ApiServices, CallerOf } from '@brassplate/core/api'
import type { AnswerOf, InputOf, RouteId, routes } from '@brassplate/core/contract'
import type { SessionTokens } from '../adapters/session-tokens.js'
import type { Config } from '../config/config.js'
import type { Health } from '../health.js'
import type { Metrics } from '../metrics.js'

/** What the routes work with, the same for every request. */
export interface Services extends Omit<ApiServices, 'takeCall'> {
  readonly config: Config
  readonly sessionTokens: SessionTokens
  readonly health: Health
  readonly metrics: Metrics
  /** Counts calls that need no credential, by address. */
  readonly visitors: Pick<Limiter, 'take'>
  readonly version: string
  now(): number
  /** True once the server was told to stop: nobody is kept waiting then. */
  isStopping(): boolean
  /** Hears of mistakes of ours that an answer hides. */
  reportError(error: unknown): void
}

export interface RequestContext<Who extends Caller | null = Caller | null>
  extends Omit<Services, 'visitors'>,
    ApiContext<Who> {
  readonly from: Origin
  readonly clientAddress: string
  readonly request: Request
}

/** Answers one line of the table: its input, its caller and its answers are typed from there. */
export type Handler<Id extends RouteId> = (
  context: RequestContext<CallerOf<(typeof routes)[Id]>>,
  input: InputOf<(typeof routes)[Id]>,
) => Promise<AnswerOf<(typeof routes)[Id]>>

/** Handlers by route; a route without one answers 501. */
export type Handlers = { readonly [Id in RouteId]?: Handler<Id> }

/** A handler in its loosest type. The dispatcher finds the caller and checks the input by the table before it runs one. */
export type AnyHandler = (context: RequestContext, input: unknown) => Promise<Answer>
