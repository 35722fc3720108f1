import Database from 'better-sqlite3'
import type { SqlValue } from '../sql/query.js'
import { keepPlan } from './keep-plan.js'

/** Older versions of SQLite can corrupt a WAL file. */
const versionMin = [3, 51, 3] as const
const statementsMax = 500

const required = {
  journal_mode: 'wal',
  synchronous: 2,
  busy_timeout: 5_000,
  foreign_keys: 1,
  trusted_schema: 0,
  mmap_size: 0,
  journal_size_limit: 67_108_864,
  // What is deleted is overwritten: an account that was deleted leaves nothing in the file.
  secure_delete: 1,
} as const

/** Opens the file with the settings that keep acknowledged writes. */
export function openConnection(path: string): Connection {
  const database = new Database(path, { timeout: 0 })
  try {
    // Takes effect on a new file only, before anything is written. An older file needs a VACUUM after it.
    database.pragma('auto_vacuum = INCREMENTAL')
    for (const [name, value] of Object.entries(required)) database.pragma(`${name} = ${value}`)
    assertSettings(database)
    return new Connection(database)
  } catch (error) {
    database.close()
    throw error
  }
}

/** One open connection with its prepared statements. */
export class Connection {
  readonly #database: Database.Database
  readonly #statements = new Map<string, Database.Statement<SqlValue[]>>()
  #dataVersion: Database.Statement<[], number> | null = null

  constructor(database: Database.Database) {
    this.#database = database
  }

  all<Row>(sql: string, values: readonly SqlValue[]): Row[] {
    const statement = this.#prepare(sql)
    // The driver types rows as unknown. Each store declares the columns that its SQL selects.
    if (statement.reader) return statement.all(...values) as Row[]
    statement.run(...values)
    return []
  }

  /** Changes whenever another connection commits. */
  dataVersion(): number {
    this.#dataVersion ??= this.#database.prepare<[], number>('PRAGMA data_version').pluck()
    return this.#dataVersion.get() ?? 0
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  /** Starts a write transaction. Throws at once if another process holds the file: waiting would block the thread. */
  begin(): void {
    this.#database.pragma('busy_timeout = 0')
    try {
      this.#database.exec('BEGIN IMMEDIATE')
    } finally {
      this.#database.pragma(`busy_timeout = ${required.busy_timeout}`)
    }
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  rollback(): void {
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK')
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Database.Statement<SqlValue[]> {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= statementsMax) this.#statements.clear()
    const statement = this.#database.prepare<SqlValue[]>(keepPlan(sql))
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Throws if a setting did not take effect: acknowledged writes could be lost. */
export function assertSettings(database: Pick<Database.Database, 'pragma' | 'prepare'>): void {
  for (const [name, value] of Object.entries(required)) {
    const actual = database.pragma(name, { simple: true })
    if (actual !== value) throw new Error(`SQLite setting ${name} is ${String(actual)} and must be ${value}.`)
  }

  const version = String(database.prepare('SELECT sqlite_version()').pluck().get())
  if (!isAtLeast(version)) throw new Error(`SQLite ${version} is too old; at least ${versionMin.join('.')} is needed.`)
}

function isAtLeast(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [place, needed] of versionMin.entries()) {
    const actual = parts[place] ?? 0
    if (actual !== needed) return actual > needed
  }
  return true
}
