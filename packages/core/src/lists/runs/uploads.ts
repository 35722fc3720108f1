import { KeyedSlots } from '../../shared/concurrency/keyed-slots.js'
import { RateLimitedError, UnavailableError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'

/** Files that are received or wait to be read. One that is being received takes no memory, so there may be many. */
const uploadsMax = 500
/** Files that are read at the same time, each in a thread of its own. */
const readingMax = 2
const retryAfterSeconds = 10

/**
 * Allows each account one file at a time in this process. Receiving costs no slot, so slow senders do not hold up others.
 * Slots for reading go to the account that has been without one for longest.
 */
export class Uploads {
  readonly #receiving = new KeyedSlots({ perKey: 1, total: uploadsMax })
  readonly #reading = new KeyedSlots({ total: readingMax })

  async receive<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    if (this.#receiving.heldBy(account) > 0)
      throw new RateLimitedError('A file or list of this account is being received, one at a time.', retryAfterSeconds)
    const free = this.#receiving.tryEnter(account)
    if (!free) {
      throw new UnavailableError('Too many files are being received.', {
        nextStep: `Try again in ${retryAfterSeconds} s.`,
      })
    }
    try {
      return await work()
    } finally {
      free()
    }
  }

  /** Waits for a slot and runs the work. Call it within `receive`, which bounds how many wait. */
  read<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    return this.#reading.use(account, work)
  }
}
