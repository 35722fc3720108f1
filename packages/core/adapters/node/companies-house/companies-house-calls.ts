import { setTimeout as delay } from 'node:timers/promises'
import type { Limiter } from '../../../src/limits/limiter.js'
import { parseErrorBody } from '../../../src/register/companies-house/parse-error-body.js'
import { UpstreamUnavailableError } from '../../../src/register/errors.js'
import type { Clock } from '../../../src/shared/clock.js'
import type { Random } from '../../../src/shared/random.js'
import { undici } from '../web/undici.js'
import { Breaker } from './breaker.js'
import { Budget, type Headers } from './budget.js'
import { addressUnder, basicAuthorization, companiesHouseAgent } from './connector.js'
import { readBody, UnreadableBodyError } from './read-body.js'
import { retrying } from './retry.js'

const callMaxMs = 10_000
const noneLeft = 'The calls that Companies House allows are used up for now.'

export interface CompaniesHouseOptions {
  readonly baseUrl: string
  readonly key: string
  /** Shared by the fleet, as the key's budget is. */
  readonly limiter: Limiter
  readonly clock: Clock
  readonly random: Random
  /** How much of the budget's burst may be used up; less than 1 for work that can wait. */
  readonly share?: number
  /** How long one question may take, with all that is tried again. */
  readonly callMaxMs?: number
  readonly wait?: (milliseconds: number) => Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Failed by accident: a network or a server that may do better in a moment. */
class PassingError extends Error {}

/** Questions to Companies House's API, inside its budget. */
export class CompaniesHouseCalls {
  readonly #options: CompaniesHouseOptions
  readonly #budget: Budget
  readonly #breaker: Breaker
  readonly #agent = companiesHouseAgent()
  readonly #authorization: string

  constructor(options: CompaniesHouseOptions) {
    this.#options = options
    this.#budget = new Budget(options)
    this.#breaker = new Breaker(options.clock)
    this.#authorization = basicAuthorization(options.key)
  }

  /** The JSON at a path; null where Companies House has no such page. */
  async ask(path: string): Promise<unknown> {
    const { random, wait = delay } = this.#options
    const signal = AbortSignal.timeout(this.#options.callMaxMs ?? callMaxMs)
    const mayPass = (error: unknown) => error instanceof PassingError && !signal.aborted
    try {
      const answer = await retrying(() => this.#attempt(path, signal), {
        random,
        mayPass,
        wait: async (milliseconds) => void (await wait(milliseconds)),
      })
      return read(answer)
    } catch (error) {
      if (!(error instanceof PassingError)) throw error
      throw new UpstreamUnavailableError(error.message, { cause: error.cause ?? error })
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }

  async #attempt(path: string, signal: AbortSignal): Promise<Answer> {
    const restMs = this.#breaker.ask()
    if (restMs > 0) throw waiting('Companies House has failed several times and is left alone for a moment.', restMs)

    let outcome: 'succeeded' | 'failed' | 'withdrawn' = 'withdrawn'
    try {
      const spentMs = await this.#budget.take()
      if (spentMs > 0) throw waiting(noneLeft, spentMs)

      outcome = 'failed'
      const answer = await this.#send(path, signal)
      this.#budget.heed(answer.status, answer.headers)
      if (answer.status >= 500) throw new PassingError(refusal(answer))
      outcome = 'succeeded'
      const closedMs = this.#budget.closedForMs()
      if (closedMs > 0 && (answer.status === 429 || answer.status === 403)) throw waiting(noneLeft, closedMs)
      return answer
    } finally {
      this.#breaker[outcome]()
    }
  }

  async #send(path: string, signal: AbortSignal): Promise<Answer> {
    try {
      const { statusCode, headers, body } = await undici().request(addressUnder(this.#options.baseUrl, path), {
        dispatcher: this.#agent,
        signal,
        headers: { authorization: this.#authorization, accept: 'application/json', 'accept-encoding': 'gzip' },
      })
      return { status: statusCode, headers, text: await readBody(body, textOf(headers['content-encoding'])) }
    } catch (cause) {
      if (cause instanceof UnreadableBodyError) {
        throw new UpstreamUnavailableError('Companies House answered with what cannot be read.', { cause })
      }
      const isLate = signal.aborted
      throw new PassingError(isLate ? 'Companies House took too long.' : 'Companies House cannot be reached.', {
        cause,
      })
    }
  }
}

function read(answer: Answer): unknown {
  const { status, text } = answer
  if (status === 200) {
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new UpstreamUnavailableError('Companies House answered with something that is no JSON.', { cause })
    }
  }
  // A gateway has pages of its own for what it does not find; the register never answers with one.
  if (status === 404 && !isPage(answer)) return null
  throw refused(answer)
}

function refused(answer: Answer): UpstreamUnavailableError {
  const cause = new Error(refusal(answer))
  const message =
    answer.status === 401
      ? 'Companies House refuses the key of this server: its operator has to check BRASSPLATE_REGISTER_API_KEY.'
      : `Companies House answered ${answer.status} to a question of ours.`
  return new UpstreamUnavailableError(message, { cause })
}

function refusal({ status, headers, text }: Answer): string {
  const { word, message } = parseErrorBody(status, textOf(headers['content-type']) ?? null, text)
  return `Companies House answered ${status} (${word}): ${message}`
}

function waiting(message: string, milliseconds: number): UpstreamUnavailableError {
  return new UpstreamUnavailableError(message, { retryAfterSeconds: Math.ceil(milliseconds / 1_000) })
}

function isPage({ headers, text }: Answer): boolean {
  return textOf(headers['content-type'])?.includes('html') === true || /^\s*</.test(text)
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined
}
