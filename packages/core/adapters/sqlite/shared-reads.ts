import type { SqlValue } from '../sql/query.js'
import type { Connection } from './connection.js'
import { ownChanges } from './own-changes.js'

/** A command that has written needs longer than this to exit, so its caller cannot read stale data. */
const trustedMs = 1

/**
 * Reads without an event in between share one read transaction, because taking and releasing the file locks costs more
 * than most reads. The transaction ends before the next event, so that an event from another process never precedes its
 * data. A commit of this thread ends it at once.
 */
export class SharedReads {
  readonly #connection: Connection
  #committed = 0
  #isOpen = false
  #count = 0
  #countedAt = -1
  #version: number | null = null
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(connection: Connection) {
    this.#connection = connection
  }

  all<Row>(sql: string, values: readonly SqlValue[]): Row[] {
    if (this.#isOpen && this.#committed !== ownChanges.committed) this.#end()
    if (!this.#isOpen) this.#begin()
    return this.#connection.all<Row>(sql, values)
  }

  /** Rises with every commit: of this thread at once, of others within a millisecond. */
  changes(): number {
    const now = performance.now()
    const isOurs = this.#countedAt !== ownChanges.committed
    if (!isOurs && now - this.#checkedAt < trustedMs) return this.#count
    if (!this.#isOpen) this.#connection.rollback()
    const version = this.#connection.dataVersion()
    if (isOurs || version !== this.#version) this.#count += 1
    this.#version = version
    this.#countedAt = ownChanges.committed
    this.#checkedAt = now
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
    // A tick that is queued in a promise callback runs after all pending promise callbacks.
    process.nextTick(() => this.#end())
  }

  #end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      // A failed read may have ended the transaction already.
      if (this.#connection.inTransaction) this.#connection.all('COMMIT', [])
    } catch {
      // No caller waits for this, and nothing was written. The next read rolls back first, or reports the failure.
    }
  }
}
