import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import postgres from 'postgres'
import {
  createDatabase,
  createUsedDatabase,
  type EngineName,
  type TestDatabase,
} from '../../../../tests/support/databases.js'
import { withSessions } from '../../../../tests/support/postgres-databases.js'
import { openPostgres } from '../../adapters/postgres/index.js'
import { migratePostgres } from '../../adapters/postgres/migrate.js'
import { postgresMigrations } from '../../adapters/postgres/migrations/index.js'
import type { Migration, MigrationMode } from '../../adapters/sql/migration.js'
import { openConnection } from '../../adapters/sqlite/connection.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { openSqlite } from '../../adapters/sqlite/index.js'
import { migrateSqlite } from '../../adapters/sqlite/migrate.js'
import { sqliteMigrations } from '../../adapters/sqlite/migrations/index.js'
import { Writer } from '../../adapters/sqlite/writer.js'
import { FakeClock } from '../../testing/index.js'

export const migrationsOf: Record<EngineName, readonly Migration[]> = {
  sqlite: sqliteMigrations,
  postgres: postgresMigrations,
}

/** A test database, opened as the program does and by the bare driver. */
export interface SqlDatabase {
  readonly url: string
  readonly location: string
  open(mode?: MigrationMode): Promise<OpenedStorage>
  /** As the program does, with other migrations than its own. */
  migrate(migrations: readonly Migration[]): Promise<string[]>
  /** Runs one statement on a separate connection, without our code. */
  run(sql: string): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

const clock = new FakeClock(Date.UTC(2026, 2, 2, 12))

export async function createSqlDatabase(engine: EngineName): Promise<SqlDatabase> {
  return sqlDatabase(engine, await createUsedDatabase(engine))
}

/** Of Postgres with its sessions, also when the paths of distributed databases are forced. */
export async function createPostgresDatabase(): Promise<SqlDatabase> {
  return sqlDatabase('postgres', withSessions(await createUsedDatabase('postgres')))
}

/** Without a schema. */
export async function createEmptySqlDatabase(engine: EngineName, kind?: 'with sessions'): Promise<SqlDatabase> {
  const database = await createDatabase(engine)
  return sqlDatabase(engine, kind && engine === 'postgres' ? withSessions(database) : database)
}

function sqlDatabase(engine: EngineName, { url, drop }: TestDatabase): SqlDatabase {
  if (engine === 'postgres') {
    const open = (migrations: MigrationMode = 'apply') => openPostgres({ url, clock, migrations })
    const migrate = (migrations: readonly Migration[]) => migratePostgres(url, 'apply', 0, migrations)
    return { url, location: url, open, migrate, run: (sql) => onPostgres(url, sql), drop }
  }
  const path = url.slice('sqlite:'.length)
  const open = (migrations: MigrationMode = 'apply') => openSqlite({ path, clock, migrations })
  const migrate = async (migrations: readonly Migration[]) => {
    const connection = openConnection(path)
    try {
      return await migrateSqlite(new Writer(connection), 'apply', 0, migrations)
    } finally {
      connection.close()
    }
  }
  return { url, location: path, open, migrate, run: (sql) => onSqlite(path, sql), drop }
}

/** Longer than a check of the file is trusted. */
const aMoment = 2

async function onPostgres(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

async function onSqlite(path: string, sql: string): Promise<Record<string, unknown>[]> {
  // Like another process: the commit becomes visible only a moment later.
  await delay(aMoment)
  const database = new Database(path)
  try {
    const statement = database.prepare<[], Record<string, unknown>>(sql)
    if (statement.reader) return statement.all()
    statement.run()
    return []
  } finally {
    database.close()
    await delay(aMoment)
  }
}
