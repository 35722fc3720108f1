import Database from 'better-sqlite3'
import type { WakeUpTopic } from '../../src/jobs/wake-up.js'
import { UnavailableError } from '../../src/shared/errors.js'
import { type Query, queryText, sql } from '../sql/query.js'
import type { SqlSession } from '../sql/sql-session.js'
import type { Connection } from './connection.js'
import type { SharedReads } from './shared-reads.js'
import type { Writer } from './writer.js'

const textOf = queryText(() => '?')
/** The one writer needs no locks on rows. */
const locks = { forUpdate: sql``, forKeyShare: sql``, skipLocked: sql`` }

/** Reads go to their own connection; each write is a transaction of its own. */
export function sqliteSession(reader: SharedReads, writer: Writer, notify: (topic: WakeUpTopic) => void): SqlSession {
  return {
    ...locks,

    async all<Row extends object>(query: Query) {
      try {
        return reader.all<Row>(textOf(query), query.values)
      } catch (error) {
        throw translated(error)
      }
    },

    async run<Row extends object>(query: Query) {
      return translating(() =>
        writer.transaction(async (connection) => connection.all<Row>(textOf(query), query.values)),
      )
    },

    async transaction(work) {
      const woken = new Set<WakeUpTopic>()
      const result = await translating(() =>
        writer.transaction(async (connection) => {
          const transaction = new Transaction(connection, woken)
          try {
            return await work(transaction)
          } finally {
            transaction.end()
          }
        }),
      )
      for (const topic of woken) notify(topic)
      return result
    },

    async notify(topic) {
      notify(topic)
    },
  }
}

/** The view from inside a transaction: reads and writes alike go to its connection. */
class Transaction implements SqlSession {
  readonly forUpdate = locks.forUpdate
  readonly forKeyShare = locks.forKeyShare
  readonly skipLocked = locks.skipLocked
  readonly #woken: Set<WakeUpTopic>
  #connection: Connection | null

  constructor(connection: Connection, woken: Set<WakeUpTopic>) {
    this.#connection = connection
    this.#woken = woken
  }

  async all<Row extends object>(query: Query): Promise<Row[]> {
    if (!this.#connection) throw new Error('This transaction is over; its stores must not be used any more.')
    return this.#connection.all<Row>(textOf(query), query.values)
  }

  run<Row extends object>(query: Query): Promise<Row[]> {
    return this.all<Row>(query)
  }

  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    return work(this)
  }

  async notify(topic: WakeUpTopic): Promise<void> {
    this.#woken.add(topic)
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
    throw translated(error)
  }
}

function translated(error: unknown): unknown {
  return error instanceof Database.SqliteError && passing.test(error.code)
    ? new UnavailableError('The database cannot be read or written just now.', { cause: error })
    : error
}
