import { sha256 } from '../shared/sha256.js'
import {
  type AppliedMigration,
  type Migration,
  type MigrationMode,
  migrationsTable,
  planMigrations,
} from '../sql/migration.js'
import { sqliteMigrations } from './migrations/index.js'
import type { Writer } from './writer.js'

/** Applies the missing migrations in one transaction, under the write lock, and returns their names. */
export function migrateSqlite(
  writer: Writer,
  mode: MigrationMode,
  at: number,
  migrations: readonly Migration[] = sqliteMigrations,
): Promise<string[]> {
  return writer.transaction(async (connection) => {
    const found = connection.all("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'", [])
    const applied =
      found.length > 0 ? connection.all<AppliedMigration>('SELECT id, name, checksum FROM schema_migrations', []) : []
    const pending = planMigrations(migrations, applied, mode, sha256)

    if (pending.length > 0) connection.exec(migrationsTable)
    for (const { id, name, sql } of pending) {
      connection.exec(sql)
      connection.all('INSERT INTO schema_migrations (id, name, checksum, applied_at) VALUES (?, ?, ?, ?)', [
        ...[id, name, sha256(sql), at],
      ])
    }
    return pending.map(({ name }) => name)
  })
}
