import Database from 'better-sqlite3'
import { UnavailableError } from '../../src/shared/errors.js'
import type { SqlSession, SqlValue } from '../sql/sql-session.js'
import type { Connection } from './connection.js'
import type { Writer } from './writer.js'

/** Reads go to their own connection; each write is a transaction of its own. */
export function sqliteSession(reader: Connection, writer: Writer): SqlSession {
  return {
    forUpdate: '',
    skipLocked: '',

    async all<Row extends object>(sql: string, ...values: SqlValue[]) {
      return translating(() => reader.all<Row>(sql, values))
    },

    async change<Row extends object>(sql: string, ...values: SqlValue[]) {
      return translating(() => writer.transaction(async (connection) => connection.all<Row>(sql, values)))
    },

    async together(work) {
      return translating(() =>
        writer.transaction(async (connection) => {
          const transaction = new Transaction(connection)
          try {
            return await work(transaction)
          } finally {
            transaction.end()
          }
        }),
      )
    },
  }
}

/** The view from inside a transaction: reads and writes alike go to its connection. */
class Transaction implements SqlSession {
  readonly forUpdate = ''
  readonly skipLocked = ''
  #connection: Connection | null

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async all<Row extends object>(sql: string, ...values: SqlValue[]): Promise<Row[]> {
    if (!this.#connection) throw new Error('This transaction is over; its stores must not be used any more.')
    return this.#connection.all<Row>(sql, values)
  }

  change<Row extends object>(sql: string, ...values: SqlValue[]): Promise<Row[]> {
    return this.all<Row>(sql, ...values)
  }

  together<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    return work(this)
  }

  end(): void {
    this.#connection = null
  }
}

const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/

/** What the disk or another process causes may pass; anything else is a mistake of ours. */
async function translating<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Database.SqliteError && passing.test(error.code)) {
      throw new UnavailableError('The database cannot be read or written just now.', { cause: error })
    }
    throw error
  }
}
