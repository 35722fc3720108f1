import { type Caller, type Engine, type Origin, unkeyedWork } from '@brassplate/core'
import type { AppRequest } from './app-env.js'
import { limitAccount } from './limit.js'
import { LongPoll } from './long-poll.js'
import type { RequestContext, Services } from './request-context.js'

/** The request context of a handler. Rarely used members are getters, so that they cost nothing unless used. */
export class ServedRequest<CallerType extends Caller | null> implements RequestContext<CallerType> {
  readonly engine: Engine
  readonly config: Services['config']
  readonly files: Services['files']
  readonly sessionTokens: Services['sessionTokens']
  readonly health: Services['health']
  readonly metrics: Services['metrics']
  readonly version: string
  readonly now: Services['now']
  readonly isStopping: Services['isStopping']
  readonly reportError: Services['reportError']
  readonly newRequestId: Services['newRequestId']
  readonly #services: Services
  readonly #request: AppRequest

  constructor(
    request: AppRequest,
    services: Services,
    readonly caller: CallerType,
    readonly work = unkeyedWork,
  ) {
    this.engine = services.engine
    this.config = services.config
    this.files = services.files
    this.sessionTokens = services.sessionTokens
    this.health = services.health
    this.metrics = services.metrics
    this.version = services.version
    this.now = services.now
    this.isStopping = services.isStopping
    this.reportError = services.reportError
    this.newRequestId = services.newRequestId
    this.#services = services
    this.#request = request
  }

  /** Counts one more call. The rate limit headers of the response then include it. */
  get takeCall(): RequestContext['takeCall'] {
    return (account) => limitAccount(this.#request.env.exchange, this.#services, account)
  }

  get path(): string {
    return this.#request.req.path
  }

  get waiting(): LongPoll {
    return new LongPoll(this.#request, this)
  }

  get signal(): AbortSignal {
    return this.#request.req.raw.signal
  }

  get from(): Origin {
    return { address: this.#request.env.exchange.limitKey }
  }

  get clientAddress(): string {
    return this.#request.env.exchange.clientAddress
  }

  get request(): Request {
    return this.#request.req.raw
  }
}
