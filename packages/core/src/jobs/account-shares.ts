import type { AccountId } from '../shared/ids.js'

/** Upper bound on accounts that can reach their limit at the same time. */
export const passedOverMax = 2

/**
 * Counts the tasks this process runs for each account. While others wait, an account gets at most half of the
 * slots. Alone it gets all but one, so that the next account does not have to wait for a slow site.
 */
export class AccountShares {
  readonly #running = new Map<AccountId, number>()
  readonly #half: number
  readonly #alone: number

  constructor(slots: number) {
    this.#half = Math.ceil(slots / 2)
    this.#alone = Math.max(this.#half, slots - 1)
  }

  /** Accounts to skip in a claim: first assuming that others may be waiting, then assuming that none are. */
  limits(): readonly (readonly AccountId[])[] {
    const [atHalf, atMost] = [this.#atLeast(this.#half), this.#atLeast(this.#alone)]
    return atHalf.length === atMost.length ? [atMost] : [atHalf, atMost]
  }

  enter(account: AccountId): void {
    this.#running.set(account, (this.#running.get(account) ?? 0) + 1)
  }

  leave(account: AccountId): void {
    const left = (this.#running.get(account) ?? 0) - 1
    if (left > 0) this.#running.set(account, left)
    else this.#running.delete(account)
  }

  #atLeast(count: number): AccountId[] {
    return [...this.#running].filter(([, running]) => running >= count).map(([account]) => account)
  }
}
