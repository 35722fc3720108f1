import type { SqlValue } from '../sql/query.js'
import type { Connection } from './connection.js'
import { ownChanges } from './own-changes.js'

/** A command that has written something takes longer than this to end, and so nobody can tell. */
const trustedMs = 1

/**
 * Reads that follow each other without waiting for anything outside share one look at the file, since taking and
 * dropping its locks costs more than most reads. The look ends before the next event is handled, so that whatever
 * another process has written before somebody heard of it is seen; a commit of this thread ends it at once.
 */
export class SharedReads {
  readonly #connection: Connection
  #committed = 0
  #isOpen = false
  #count = 0
  #countedAt = -1
  #version: number | null = null
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(connection: Connection) {
    this.#connection = connection
  }

  all<Row>(sql: string, values: readonly SqlValue[]): Row[] {
    if (this.#isOpen && this.#committed !== ownChanges.committed) this.#end()
    if (!this.#isOpen) this.#begin()
    return this.#connection.all<Row>(sql, values)
  }

  /** Rises whenever anybody has committed something: what this thread commits at once, what others do a moment later. */
  changes(): number {
    const now = performance.now()
    const isOurs = this.#countedAt !== ownChanges.committed
    if (!isOurs && now - this.#lookedAt < trustedMs) return this.#count
    if (!this.#isOpen) this.#connection.rollback()
    const version = this.#connection.dataVersion()
    if (isOurs || version !== this.#version) this.#count += 1
    this.#version = version
    this.#countedAt = ownChanges.committed
    this.#lookedAt = now
    return this.#count
  }

  close(): void {
    this.#isOpen = false
    this.#connection.close()
  }

  #begin(): void {
    this.#connection.rollback()
    this.#connection.all('BEGIN', [])
    this.#committed = ownChanges.committed
    this.#isOpen = true
    // Asked for by a promise's callback, this runs once all of those are done.
    process.nextTick(() => this.#end())
  }

  #end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      // What failed may have ended the transaction already.
      if (this.#connection.inTransaction) this.#connection.all('COMMIT', [])
    } catch {
      // Nobody waits for this, and nothing was written. Whoever looks next drops it first, or hears what is wrong.
    }
  }
}
