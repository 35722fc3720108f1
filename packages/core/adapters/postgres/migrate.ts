import { isDistributed } from '../shared/distributed.js'
import { sha256 } from '../shared/sha256.js'
import {
  type AppliedMigration,
  type Migration,
  type MigrationMode,
  migrationsTable,
  planMigrations,
} from '../sql/migration.js'
import { connect } from './connection/connection.js'
import { inTransaction } from './connection/in-transaction.js'
import { untilSilent } from './connection/watch-silence.js'
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
  const connection = connect({ url, statementTimeoutMs: migrationTimeoutMs })
  try {
    return await untilSilent(connection, url, () =>
      inTransaction(connection.sql, async (sql) => {
        await sql.unsafe('SET LOCAL lock_timeout = 0')
        await sql.unsafe('SELECT pg_advisory_xact_lock($1)', [migrationLock])
        // A role without the right to create tables can still open a database that is up to date.
        const [found] = await sql.unsafe<{ is_there: boolean }[]>(
          "SELECT to_regclass('schema_migrations') IS NOT NULL AS is_there",
        )
        const applied = found?.is_there
          ? await sql.unsafe<AppliedMigration[]>('SELECT id, name, checksum FROM schema_migrations')
          : []
        const pending = planMigrations(migrations, applied, mode, sha256)

        if (pending.length > 0) await sql.unsafe(migrationsTable)
        for (const { id, name, sql: text } of pending) {
          await sql.unsafe(text)
          const noted = 'INSERT INTO schema_migrations (id, name, checksum, applied_at) VALUES ($1, $2, $3, $4)'
          await sql.unsafe(noted, [id, name, sha256(text), at])
        }
        return pending.map(({ name }) => name)
      }),
    )
  } finally {
    await connection.close()
  }
}
