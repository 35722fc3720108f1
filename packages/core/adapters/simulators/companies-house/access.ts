import { type Clock, type Instant, minuteMs, secondMs } from '../../../src/shared/clock.js'
import { type Answer, bareError, unauthorized } from './answer.js'

const windowMs = 5 * minuteMs

/** Null if the header carries the key as a Basic user name with an empty password. */
export function refusalOf(header: string | undefined, key: string): Answer | null {
  if (!header) return unauthorized('Empty Authorization header')
  const expected = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return header === expected ? null : unauthorized('Invalid Authorization')
}

/** Allows a number of requests per five minutes; further ones in the window get 429. */
export class RequestWindow {
  #used = 0
  #endsAt: Instant = 0

  constructor(
    readonly limit: number,
    private readonly clock: Clock,
  ) {}

  /** Counts a request; returns the refusal if it is one too many. */
  take(): Answer | null {
    const now = this.clock.now()
    if (now >= this.#endsAt) {
      this.#used = 0
      this.#endsAt = now + windowMs
    }
    if (this.#used >= this.limit) return bareError(429)
    this.#used += 1
    return null
  }

  get headers(): Record<string, string> {
    return {
      'X-Ratelimit-Limit': String(this.limit),
      'X-Ratelimit-Remain': String(this.limit - this.#used),
      'X-Ratelimit-Reset': String(Math.ceil(this.#endsAt / secondMs)),
      'X-Ratelimit-Window': '5m',
    }
  }
}
