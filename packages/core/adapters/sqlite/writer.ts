import { UnavailableError } from '../../src/shared/errors.js'
import type { Connection } from './connection.js'
import { ownChanges } from './own-changes.js'
import { untilFree } from './until-free.js'

const waitingMax = 10_000

/** Lends the one writing connection to one transaction at a time, in the order of asking. */
export class Writer {
  readonly #connection: Connection
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(connection: Connection) {
    this.#connection = connection
  }

  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    if (this.#waiting >= waitingMax) throw new UnavailableError('Too many writes are waiting for the database.')
    this.#waiting += 1
    const askedAt = performance.now()

    const mine = this.#last
      .then(() => this.#run(work, askedAt))
      .finally(() => {
        this.#waiting -= 1
      })
    this.#last = mine.catch(() => {})
    return mine
  }

  /** Resolves when all that was asked for has ended. */
  async idle(): Promise<void> {
    await this.#last
  }

  async #run<Result>(work: (connection: Connection) => Promise<Result>, askedAt: number): Promise<Result> {
    // Counted from the asking: those who stand in line behind one long wait do not each begin another.
    await untilFree(() => this.#connection.begin(), askedAt)
    try {
      const result = await work(this.#connection)
      this.#connection.exec('COMMIT')
      ownChanges.committed += 1
      return result
    } catch (error) {
      this.#connection.rollback()
      throw error
    }
  }
}
