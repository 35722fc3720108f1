import { type AccountId, RateLimitedError, UnavailableError } from '@brassplate/core'

/** A form with its file is held in memory while it is read and handled. */
const formsMax = 4
const retryAfterSeconds = 10

/** Allows each account one form with a file at a time in this process, and a few in all. */
export class FileSlots {
  readonly #running = new Set<AccountId>()

  async use<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    if (this.#running.has(account)) {
      throw new RateLimitedError('A file of this account is being received, one at a time.', retryAfterSeconds)
    }
    if (this.#running.size >= formsMax) {
      throw new UnavailableError('Other files are being received.', {
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
