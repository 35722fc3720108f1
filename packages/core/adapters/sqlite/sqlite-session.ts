import Database from 'better-sqlite3'
import type { WakeUpTopic } from '../../src/jobs/wake-up.js'
import { UnavailableError } from '../../src/shared/errors.js'
import { type Query, queryText, sql } from '../sql/query.js'
import type { SqlSession } from '../sql/sql-session.js'
import type { Connection } from './connection.js'
import type { SharedReads } from './shared-reads.js'
import type { Writer } from './writer.js'

const textOf = queryText(() => '?')
/** There is one writer, so rows need no locks. */
const bytewise = sql`COLLATE BINARY`
const locks = { forUpdate: sql``, forNoKeyUpdate: sql``, forKeyShare: sql``, skipLocked: sql`` }
const hint = (words: Query) => words

/** Reads use their own connection. Each write is its own transaction. */
export function sqliteSession(
  reader: Pick<SharedReads, 'all'>,
  writer: Writer,
  notify: (topic: WakeUpTopic) => void,
): SqlSession {
  return {
    ...locks,
    bytewise,
    hint,

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

/** The session inside a transaction: reads and writes use its connection. */
class Transaction implements SqlSession {
  readonly forUpdate = locks.forUpdate
  readonly forNoKeyUpdate = locks.forNoKeyUpdate
  readonly forKeyShare = locks.forKeyShare
  readonly skipLocked = locks.skipLocked
  readonly bytewise = bytewise
  readonly hint = hint
  readonly #woken: Set<WakeUpTopic>
  #connection: Connection | null

  constructor(connection: Connection, woken: Set<WakeUpTopic>) {
    this.#connection = connection
    this.#woken = woken
  }

  async all<Row extends object>(query: Query): Promise<Row[]> {
    if (!this.#connection) throw new Error('This transaction has ended. Its stores must not be used any more.')
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

const temporary = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/

/** Reports errors of the disk or of other processes as temporary. Any other error is a bug. */
async function translating<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw translated(error)
  }
}

function translated(error: unknown): unknown {
  return error instanceof Database.SqliteError && temporary.test(error.code)
    ? new UnavailableError('The database cannot be read or written just now.', { cause: error })
    : error
}
