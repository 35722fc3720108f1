import { AsyncLocalStorage } from 'node:async_hooks'
import Database from 'better-sqlite3'
import { inProcessFleetLock } from '../../adapters/shared/in-process-fleet-lock.js'
import { inProcessLimiter } from '../../adapters/shared/in-process-limiter.js'
import { inProcessWakeUp } from '../../adapters/shared/in-process-wake-up.js'
import { sqlHealthProbe } from '../../adapters/sql/sql-health-probe.js'
import type { SqlSession } from '../../adapters/sql/sql-session.js'
import { sqlStores } from '../../adapters/sql/sql-stores.js'
import { Connection } from '../../adapters/sqlite/connection.js'
import { sqliteMigrations } from '../../adapters/sqlite/migrations/index.js'
import { sqliteSession } from '../../adapters/sqlite/sqlite-session.js'
import { Writer } from '../../adapters/sqlite/writer.js'
import type { Storage } from '../../src/ports.js'
import { checkedRows } from './checked-rows.js'
import { MemoryRegister } from './memory-register.js'

/** An empty SQLite database with its schema, in memory, and a register. Several handles may share it. */
export class TestDatabase {
  readonly connection: Connection
  readonly writer: Writer
  readonly register = new MemoryRegister()

  constructor(template = migratedTemplate()) {
    const database = new Database(template)
    database.pragma('foreign_keys = ON')
    this.connection = new Connection(database)
    this.writer = new Writer(this.connection)
  }
}

let migrated: Buffer | null = null

/** The migrations run once per process: opening a copy takes about a millisecond. */
function migratedTemplate(): Buffer {
  migrated ??= templateOf(sqliteMigrations.map(({ sql }) => sql))
  return migrated
}

export function templateOf(statements: readonly string[]): Buffer {
  const database = new Database(':memory:')
  // Most tables stay empty, and each has its own pages: small ones are copied faster.
  database.pragma('page_size = 512')
  for (const sql of statements) database.exec(sql)
  const template = database.serialize()
  database.close()
  return template
}

/** The stores of the program on a database in memory, for tests that are not about the engine. */
export function openTestStores(database = new TestDatabase()): Storage {
  const wakeUps = { jobs: inProcessWakeUp(), webhooks: inProcessWakeUp() }
  const onConnection = sqliteSession(database.connection, database.writer, (topic) => void wakeUps[topic].notify())
  const session = checkedRows(readingCommitted(database, onConnection))
  return {
    ...sqlStores(session),
    atomically: (work) => session.transaction((inside) => work(sqlStores(inside))),
    register: database.register.store(),
    registerImporter: database.register.importer(),
    limiter: inProcessLimiter(),
    fleetLock: inProcessFleetLock(),
    jobWakeUp: wakeUps.jobs,
    webhookWakeUp: wakeUps.webhooks,
    health: sqlHealthProbe(session),
    giveBackSpace: async () => false,
    changes: { current: () => null },
    close: async () => {},
  }
}

const inTransaction = new AsyncLocalStorage<true>()

/** A database in memory has one connection. So a read waits for the open transaction, which it must not see. */
function readingCommitted({ connection, writer }: TestDatabase, session: SqlSession): SqlSession {
  return {
    ...session,
    transaction: (work) => session.transaction((inside) => inTransaction.run(true, () => work(inside))),
    async all(query) {
      while (connection.inTransaction) {
        if (inTransaction.getStore()) throw new Error('Read with the stores of the transaction, or open a file.')
        await writer.idle()
      }
      return session.all(query)
    },
  }
}
