import { setTimeout as delay } from 'node:timers/promises'
import type { Limiter } from '../../../src/limits/limiter.js'
import { parseErrorBody } from '../../../src/register/companies-house/parse-error-body.js'
import { budgetUsedUp, KeyRefusedError, UpstreamUnavailableError } from '../../../src/register/errors.js'
import type { Clock, Instant } from '../../../src/shared/clock.js'
import { isTooDeep } from '../../../src/shared/encoding/json-depth.js'
import { RateLimitedError } from '../../../src/shared/errors.js'
import type { Random } from '../../../src/shared/random.js'
import { jittered, retry } from '../../../src/shared/retry.js'
import { undici } from '../web/undici.js'
import { Breaker } from './breaker.js'
import { Budget, type Grant, type Headers } from './budget.js'
import { callingAccount } from './calling-account.js'
import { addressUnder, basicAuthorization, companiesHouseAgent } from './connector.js'
import { readBody, UnreadableBodyError } from './read-body.js'

const attemptsMax = 3
/** Before calls are paused. One company that cannot be answered must not stop those about others. */
const failedCompaniesMin = 3
const firstPauseMs = 300

const callMaxMs = 10_000
/** How long a refused key is not tried again. */
const refusedMs = 60_000
const rateLimitUsedUp = 'The Companies House rate limit is used up for now.'

export interface CompaniesHouseOptions {
  readonly baseUrl: string
  readonly key: string
  /** Shared by the fleet, as the rate limit of the key is. */
  readonly limiter: Limiter
  readonly clock: Clock
  readonly random: Random
  /** Share of the burst that may be used; less than 1 for background work. */
  readonly share?: number
  /** Time limit of one call, including retries. */
  readonly callMaxMs?: number
  /** Called after each call, and each time one is not made. `status` is null if there was no response. */
  readonly onCall?: ((result: CallResult, status: number | null) => void) | undefined
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** `not_made`: our own budget was used up, or calls are paused after failures. `failed`: no response, or an error. */
export type CallResult = 'ok' | 'not_found' | 'rate_limited' | 'key_refused' | 'failed' | 'not_made'

interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A transient network or server failure that may be retried. */
class TransientError extends Error {}

/** Calls the Companies House API within its rate limit. */
export class CompaniesHouseCalls {
  readonly #options: CompaniesHouseOptions
  readonly #budget: Budget
  readonly #breaker: Breaker
  readonly #agent = companiesHouseAgent()
  readonly #authorization: string
  #refusedUntil: Instant = 0

  constructor(options: CompaniesHouseOptions) {
    this.#options = options
    this.#budget = new Budget(options)
    this.#breaker = new Breaker(options.clock, failedCompaniesMin)
    this.#authorization = basicAuthorization(options.key)
  }

  /** The JSON at a path; null if Companies House answers 404. */
  async ask(path: string): Promise<unknown> {
    if (this.#options.clock.now() < this.#refusedUntil) throw keyRefused()
    const { random, wait = delay } = this.#options
    const signal = AbortSignal.timeout(this.#options.callMaxMs ?? callMaxMs)
    const isTransient = (error: unknown) => error instanceof TransientError && !signal.aborted
    try {
      const answer = await retry(() => this.#attempt(path, signal), {
        attemptsMax,
        isTransient,
        pause: async (failures) => void (await wait(jittered(random, firstPauseMs * 2 ** (failures - 1)))),
      })
      return parseResponse(answer)
    } catch (error) {
      if (!(error instanceof TransientError)) throw error
      throw new UpstreamUnavailableError(error.message, { cause: error.cause ?? error })
    }
  }

  /** How many calls could be made at once; 0 while the key is refused. */
  async left(): Promise<number> {
    return this.#options.clock.now() < this.#refusedUntil ? 0 : this.#budget.left()
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }

  async #attempt(path: string, signal: AbortSignal): Promise<ApiResponse> {
    const restMs = this.#breaker.ask()
    if (restMs > 0) {
      this.#options.onCall?.('not_made', null)
      throw retryLater('Companies House failed several times, so calls are paused for a moment.', restMs)
    }

    let outcome: 'succeeded' | 'failed' | 'withdrawn' = 'withdrawn'
    let answer: ApiResponse | null = null
    try {
      const grant = await this.#budget.take(callingAccount())
      if (grant.waitMs > 0) throw notGranted(grant)

      outcome = 'failed'
      answer = await this.#send(path, signal).catch((error) => {
        // It answered, so other calls may well succeed.
        if (error instanceof UpstreamUnavailableError) outcome = 'succeeded'
        throw error
      })
      if (isKeyRefusal(answer)) {
        outcome = 'succeeded'
        this.#refusedUntil = this.#options.clock.now() + refusedMs
        throw keyRefused(new Error(refusalMessage(answer)))
      }
      this.#budget.applyResponse(answer.status, answer.headers)
      if (answer.status >= 500) throw new TransientError(refusalMessage(answer))
      outcome = 'succeeded'
      const closedMs = this.#budget.closedForMs()
      if (closedMs > 0 && (answer.status === 429 || answer.status === 403)) throw retryLater(rateLimitUsedUp, closedMs)
      return answer
    } finally {
      this.#breaker[outcome](subjectOf(path))
      this.#options.onCall?.(outcome === 'withdrawn' ? 'not_made' : resultOf(answer), answer?.status ?? null)
    }
  }

  async #send(path: string, signal: AbortSignal): Promise<ApiResponse> {
    try {
      const { statusCode, headers, body } = await undici().request(addressUnder(this.#options.baseUrl, path), {
        dispatcher: this.#agent,
        signal,
        headers: { authorization: this.#authorization, accept: 'application/json', 'accept-encoding': 'gzip' },
      })
      return { status: statusCode, headers, text: await readBody(body, textOf(headers['content-encoding'])) }
    } catch (cause) {
      if (cause instanceof UnreadableBodyError) {
        throw new UpstreamUnavailableError('The Companies House response cannot be read.', { cause })
      }
      const isLate = signal.aborted
      throw new TransientError(
        isLate ? 'Companies House took too long to answer.' : 'Companies House cannot be reached.',
        {
          cause,
        },
      )
    }
  }
}

/** The company of a path, such as `/company/09999991/charges`. */
function subjectOf(path: string): string {
  return path.split('/', 3).join('/')
}

function parseResponse(answer: ApiResponse): unknown {
  const { status, text } = answer
  if (status === 200) {
    if (isTooDeep(text)) throw new UpstreamUnavailableError('The Companies House response is nested too deep.')
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new UpstreamUnavailableError('The Companies House response is not valid JSON.', { cause })
    }
  }
  // A gateway may answer 404 with an HTML page; the register itself never does.
  if (status === 404 && !isPage(answer)) return null
  throw refusalError(answer)
}

function refusalError(answer: ApiResponse): UpstreamUnavailableError {
  return new UpstreamUnavailableError(`Companies House answered ${answer.status}.`, {
    cause: new Error(refusalMessage(answer)),
  })
}

function resultOf(answer: ApiResponse | null): CallResult {
  if (answer === null) return 'failed'
  if (isKeyRefusal(answer)) return 'key_refused'
  if (answer.status === 429 || answer.status === 403) return 'rate_limited'
  if (answer.status === 404 && !isPage(answer)) return 'not_found'
  return answer.status === 200 ? 'ok' : 'failed'
}

/** 403 with a reset time is a rate limit; without one, the key may not be used from here. */
function isKeyRefusal({ status, headers }: ApiResponse): boolean {
  return status === 401 || (status === 403 && headers['x-ratelimit-reset'] === undefined)
}

function keyRefused(cause?: Error): KeyRefusedError {
  return new KeyRefusedError('Companies House refuses the API key of this server.', cause)
}

function notGranted(grant: Grant): RateLimitedError | UpstreamUnavailableError {
  if (!('by' in grant) || grant.by === 'companies_house') return retryLater(rateLimitUsedUp, grant.waitMs)
  const message = `${budgetUsedUp.charAt(0).toUpperCase()}${budgetUsedUp.slice(1)}.`
  return new RateLimitedError(message, Math.ceil(grant.waitMs / 1_000))
}

function refusalMessage({ status, headers, text }: ApiResponse): string {
  const { word, message } = parseErrorBody(status, textOf(headers['content-type']) ?? null, text)
  return `Companies House answered ${status} (${word}): ${message}`
}

function retryLater(message: string, milliseconds: number): UpstreamUnavailableError {
  return new UpstreamUnavailableError(message, { retryAfterSeconds: Math.ceil(milliseconds / 1_000) })
}

function isPage({ headers, text }: ApiResponse): boolean {
  return textOf(headers['content-type'])?.includes('html') === true || /^\s*</.test(text)
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined
}
