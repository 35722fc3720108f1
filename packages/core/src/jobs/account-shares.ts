import type { AccountId } from '../shared/ids.js'

/** No more accounts than this can be at a limit at once. */
export const passedOverMax = 2

/**
 * Counts the work that a process does for each account. While others wait, an account has at most half of the slots.
 * Alone it has all but one, so that the next account need not wait for a slow site to end.
 */
export class AccountShares {
  readonly #running = new Map<AccountId, number>()
  readonly #half: number
  readonly #alone: number

  constructor(slots: number) {
    this.#half = Math.ceil(slots / 2)
    this.#alone = Math.max(this.#half, slots - 1)
  }

  /** Accounts to pass over: first while others may wait, then when nobody else does. */
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
