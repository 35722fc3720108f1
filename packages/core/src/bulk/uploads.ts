import { RateLimitedError, UnavailableError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'

/** A workbook is held in memory while it is read. */
const uploadsMax = 4
const retryAfterSeconds = 10

/** Allows each account one upload at a time in this process, and a few in all. */
export class Uploads {
  readonly #running = new Set<AccountId>()

  async run<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    if (this.#running.has(account)) {
      throw new RateLimitedError('A list of this account is being received, one at a time.', retryAfterSeconds)
    }
    if (this.#running.size >= uploadsMax) {
      throw new UnavailableError('Other lists are being received.', {
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
