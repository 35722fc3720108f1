import { KeyedSlots } from '../../shared/concurrency/keyed-slots.js'
import { RateLimitedError, UnavailableError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'

/** A change may hold what is known of all rows of a list. */
const changesMax = 2
const readsMax = 4
const readsPerAccount = 2
/** Calls of an account that run or wait, and those of all accounts. */
const callsPerAccount = 30
const callsMax = 300
const retryAfterSeconds = 5

/**
 * Bounds the memory that calls about rows of lists take together in this process. An account changes one list at a time;
 * its further calls wait, up to a number.
 */
export class ListTurns {
  readonly #called = new KeyedSlots({ perKey: callsPerAccount, total: callsMax })
  readonly #changes = new KeyedSlots({ perKey: 1, total: changesMax })
  readonly #reads = new KeyedSlots({ perKey: readsPerAccount, total: readsMax })

  change<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    return this.#run(this.#changes, account, work)
  }

  read<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    return this.#run(this.#reads, account, work)
  }

  async #run<Result>(slots: KeyedSlots, account: AccountId, work: () => Promise<Result>): Promise<Result> {
    if (this.#called.heldBy(account) >= callsPerAccount) {
      throw new RateLimitedError(
        `${callsPerAccount} calls of this account about rows of lists are waiting.`,
        retryAfterSeconds,
      )
    }
    const free = this.#called.tryEnter(account)
    if (!free) {
      throw new UnavailableError('Too many calls about rows of lists are waiting.', {
        nextStep: `Try again in ${retryAfterSeconds} s.`,
      })
    }
    try {
      return await slots.use(account, work)
    } finally {
      free()
    }
  }
}
