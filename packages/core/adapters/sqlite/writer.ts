import { UnavailableError } from '../../src/shared/errors.js'
import { breathe } from '../shared/breathe.js'
import type { Connection } from './connection.js'
import { ownChanges } from './own-changes.js'
import { untilFree } from './until-free.js'

const waitingMax = 10_000

/** Runs transactions on the one writing connection, one at a time, first come first served. */
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
    const requestedAt = performance.now()

    const mine = this.#last
      .then(() => this.#run(work, requestedAt))
      .finally(() => {
        this.#waiting -= 1
      })
    this.#last = mine.catch(() => {})
    return mine
  }

  /** Resolves when every queued transaction has ended. */
  async idle(): Promise<void> {
    await this.#last
  }

  async #run<Result>(work: (connection: Connection) => Promise<Result>, requestedAt: number): Promise<Result> {
    // A driver that blocks never gives the event loop back by itself: all that wait would run in one turn.
    await breathe()
    // The limit counts from the request, so transactions queued behind one long wait do not each wait again.
    await untilFree(() => this.#connection.begin(), requestedAt)
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
