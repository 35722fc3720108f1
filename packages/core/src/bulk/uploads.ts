import { RateLimitedError, UnavailableError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'

/** A workbook, or a form with its file, is held in memory while it is read. */
const uploadsMax = 4
const retryAfterSeconds = 10

/** Allows each account one upload at a time in this process, and a few in all. */
export class Uploads {
  readonly #running = new Set<AccountId>()

  /** `what` is received, as messages call it. */
  constructor(readonly what: 'list' | 'file') {}

  async run<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    if (this.#running.has(account)) {
      throw new RateLimitedError(`A ${this.what} of this account is being received, one at a time.`, retryAfterSeconds)
    }
    if (this.#running.size >= uploadsMax) {
      throw new UnavailableError(`Other ${this.what}s are being received.`, {
        nextStep: `Try again in ${retryAfterSeconds} s.`,
      })
    }
    this.#running.add(account)
    try {
      return await work()
    } finally {
      this.#running.delete(account)
    }
  }
}
