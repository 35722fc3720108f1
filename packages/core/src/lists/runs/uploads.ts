import { RateLimitedError, UnavailableError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'

/** Files that are received or wait to be read. One that is being received takes no memory, so there may be many. */
const uploadsMax = 500
/** Files that are read at the same time, each in a thread of its own. */
const readingMax = 2
const accountsRemembered = 1_000
const retryAfterSeconds = 10

interface WaitingUpload {
  readonly account: AccountId
  begin(): void
}

/**
 * Allows each account one file at a time in this process. Receiving costs no slot, so slow senders do not hold up others.
 * Slots for reading go to the account that has been without one for longest.
 */
export class Uploads {
  readonly #accounts = new Set<AccountId>()
  #waiting: WaitingUpload[] = []
  #reading = 0
  #turn = 0
  /** When each account last got a slot for reading. */
  readonly #turns = new Map<AccountId, number>()

  async receive<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    if (this.#accounts.has(account))
      throw new RateLimitedError('A file or list of this account is being received, one at a time.', retryAfterSeconds)
    if (this.#accounts.size >= uploadsMax) {
      throw new UnavailableError('Too many files are being received.', {
        nextStep: `Try again in ${retryAfterSeconds} s.`,
      })
    }
    this.#accounts.add(account)
    try {
      return await work()
    } finally {
      this.#accounts.delete(account)
    }
  }

  /** Waits for a slot and runs the work. Call it within `receive`, which bounds how many wait. */
  async read<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ account, begin })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#reading -= 1
      this.#next()
    }
  }

  #next(): void {
    const turnOf = ({ account }: WaitingUpload) => this.#turns.get(account) ?? 0
    const [first] = this.#waiting.toSorted((one, other) => turnOf(one) - turnOf(other))
    if (!first || this.#reading >= readingMax) return
    this.#waiting = this.#waiting.filter((each) => each !== first)
    this.#reading += 1
    this.#noteTurn(first.account)
    first.begin()
  }

  #noteTurn(account: AccountId): void {
    this.#turn += 1
    this.#turns.delete(account)
    this.#turns.set(account, this.#turn)
    const [oldest] = this.#turns.keys()
    if (oldest !== undefined && this.#turns.size > accountsRemembered) this.#turns.delete(oldest)
  }
}
