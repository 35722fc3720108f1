import { isDistributed } from '../shared/distributed.js'
import { sha256 } from '../shared/sha256.js'
import {
  type AppliedMigration,
  type Migration,
  type MigrationMode,
  migrationsTable,
  planMigrations,
} from '../sql/migration.js'
import { connect, disconnect } from './connection.js'
import { migrateDistributed } from './distributed/migrate.js'
import { postgresMigrations } from './migrations/index.js'

/** An arbitrary number that every version of Brassplate shares. */
export const migrationLock = 7_246_001
const migrationTimeoutMs = 30 * 60_000

/** Applies the missing migrations in one transaction, under an advisory lock, and returns their names. */
export async function migratePostgres(
  url: string,
  mode: MigrationMode,
  at: number,
  migrations: readonly Migration[] = postgresMigrations,
): Promise<string[]> {
  if (isDistributed(url)) return migrateDistributed(url, mode, at, migrations)
  const sql = connect({ url, statementTimeoutMs: migrationTimeoutMs, poolSize: 1 })
  try {
    return await sql.begin(async (transaction) => {
      await transaction`SET LOCAL lock_timeout = 0`
      await transaction`SELECT pg_advisory_xact_lock(${migrationLock})`
      // A role without the right to create tables can still open a database that is up to date.
      const [found] = await transaction<
        { is_there: boolean }[]
      >`SELECT to_regclass('schema_migrations') IS NOT NULL AS is_there`
      const applied = found?.is_there
        ? await transaction<AppliedMigration[]>`SELECT id, name, checksum FROM schema_migrations`
        : []
      const pending = planMigrations(migrations, applied, mode, sha256)

      if (pending.length > 0) await transaction.unsafe(migrationsTable)
      for (const { id, name, sql: text } of pending) {
        await transaction.unsafe(text)
        await transaction`INSERT INTO schema_migrations (id, name, checksum, applied_at)
          VALUES (${id}, ${name}, ${sha256(text)}, ${at})`
      }
      return pending.map(({ name }) => name)
    })
  } finally {
    await disconnect(sql)
  }
}
