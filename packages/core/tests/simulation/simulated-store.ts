import Database from 'better-sqlite3'
import { inProcessFleetLock } from '../../adapters/shared/in-process-fleet-lock.js'
import { inProcessLimiter } from '../../adapters/shared/in-process-limiter.js'
import { sqlHealthProbe } from '../../adapters/sql/sql-health-probe.js'
import { sqlStores, storeMakers } from '../../adapters/sql/sql-stores.js'
import { Connection } from '../../adapters/sqlite/connection.js'
import { sqliteMigrations } from '../../adapters/sqlite/migrations/index.js'
import { sqliteSession } from '../../adapters/sqlite/sqlite-session.js'
import { Writer } from '../../adapters/sqlite/writer.js'
import type { WakeUp } from '../../src/jobs/wake-up.js'
import type { Storage, Stores } from '../../src/ports.js'
import { MemoryRegister } from '../../testing/stores/memory-register.js'
import { templateOf } from '../../testing/stores/open-test-stores.js'
import { lazyStores, otherStores } from './lazy-stores.js'

const noWakeUp: WakeUp = { notify: () => {}, listen: () => () => {} }

export interface SimulatedStore {
  readonly register: MemoryRegister
  readonly storage: Storage
  /** Rows of a statement that reads, outside of every process. */
  rows<Row>(sql: string, ...values: (string | number)[]): Row[]
  /** Rises with every commit. */
  commits(): number
}

/**
 * The stores of the program on SQLite in memory. Only one call runs at a time, so it needs none of the waits of
 * `openTestStores`.
 */
export function openSimulatedStore(): SimulatedStore {
  const connection = openConnection()
  const register = new MemoryRegister()
  const session = sqliteSession(connection, new Writer(connection), () => {})
  const rows = <Row>(sql: string, ...values: (string | number)[]) => connection.all<Row>(sql, values)
  const storage: Storage = {
    ...sqlStores(session),
    atomically: (work) => session.transaction((inside) => work(lazyStores((name) => storeMakers[name](inside)))),
    register: register.store(),
    registerImporter: register.importer(),
    limiter: inProcessLimiter(),
    fleetLock: inProcessFleetLock(),
    jobWakeUp: noWakeUp,
    webhookWakeUp: noWakeUp,
    health: sqlHealthProbe(session),
    giveBackSpace: async () => false,
    changes: { current: () => connection.commits + (register.state?.snapshot.generation ?? 0) },
    close: async () => connection.close(),
  }
  return { register, storage, rows, commits: () => connection.commits }
}

let kept: OneTransaction | null = null

/** An empty database. It is the same one for all worlds, one after another, because preparing statements takes time. */
function openConnection(): OneTransaction {
  kept ??= new OneTransaction()
  kept.start()
  return kept
}

/** A connection whose transactions are savepoints within one that is never committed, so that all can be undone. */
class OneTransaction extends Connection {
  readonly #database: Database.Database
  readonly #statements: Readonly<Record<'begin' | 'commit' | 'rollback', Database.Statement>>
  #isInside = false
  commits = 0

  constructor() {
    const database = new Database(templateOf(sqliteMigrations.map(({ sql }) => sql)))
    database.pragma('foreign_keys = ON')
    super(database)
    this.#database = database
    this.#statements = {
      begin: database.prepare('SAVEPOINT work'),
      commit: database.prepare('RELEASE work'),
      rollback: database.prepare('ROLLBACK TO work'),
    }
  }

  start(): void {
    this.#database.exec('BEGIN')
    this.#isInside = false
  }

  override begin(): void {
    this.#statements.begin.run()
    this.#isInside = true
  }

  override exec(sql: string): void {
    if (sql !== 'COMMIT') throw new Error(`A session runs no ${sql} outside of its statements.`)
    this.#statements.commit.run()
    this.#isInside = false
    this.commits += 1
  }

  override rollback(): void {
    if (!this.#isInside) return
    this.#statements.rollback.run()
    this.#statements.commit.run()
    this.#isInside = false
  }

  /** Forgets everything that was written. */
  override close(): void {
    this.#database.exec('ROLLBACK')
  }
}

/** The same store with other methods in some of its stores, inside and outside of transactions. */
export function replaceStores(store: SimulatedStore, replace: (stores: Stores) => Partial<Stores>): SimulatedStore {
  const { storage } = store
  const atomically: Storage['atomically'] = (work) =>
    storage.atomically((stores) => work(otherStores(stores, replace(stores))))
  return { ...store, storage: { ...storage, ...replace(storage), atomically } }
}
