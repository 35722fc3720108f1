import type { SqlValue } from '../sql/sql-session.js'
import type { Connection } from './connection.js'
import { ownChanges } from './own-changes.js'

/**
 * Reads that follow each other without waiting for anything outside share one look at the file, since taking and
 * dropping its locks costs more than most reads. The look ends before the next event is handled, so that whatever
 * another process has written before somebody heard of it is seen; a commit of this thread ends it at once.
 */
export class SharedReads {
  readonly #connection: Connection
  #committed = 0
  #isOpen = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  all<Row>(sql: string, values: readonly SqlValue[]): Row[] {
    if (this.#isOpen && this.#committed !== ownChanges.committed) this.#end()
    if (!this.#isOpen) this.#begin()
    return this.#connection.all<Row>(sql, values)
  }

  close(): void {
    this.#isOpen = false
    this.#connection.close()
  }

  #begin(): void {
    this.#connection.all('BEGIN', [])
    this.#committed = ownChanges.committed
    this.#isOpen = true
    // Asked for by a promise's callback, this runs once all of those are done.
    process.nextTick(() => this.#end())
  }

  #end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    // What failed may have ended the transaction already.
    if (this.#connection.inTransaction) this.#connection.all('COMMIT', [])
  }
}
