import type { Readable } from 'node:stream'
import { sha256 } from '../shared/sha256.js'
import { type AppliedMigration, planMigrations } from '../sql/migration.js'
import { type BackedUpSequence, type BackedUpTable, sequencesOf, tablesToBackUp } from './backup-tables.js'
import { onOneConnection } from './long-work.js'
import { postgresMigrations } from './migrations/index.js'

export interface BackupPostgres {
  readonly url: string
  readonly withRegister: boolean
  readonly signal: AbortSignal
  /** Receives the rows of one table in COPY format. */
  write(table: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
}

export interface PostgresBackup {
  readonly schema: readonly AppliedMigration[]
  /** In the order in which they can be restored. */
  readonly tables: readonly BackedUpTable[]
  readonly sequences: readonly BackedUpSequence[]
}

/** Copies a consistent state of every table while servers run. An import that ends meanwhile has to wait. */
export function backupPostgres(options: BackupPostgres): Promise<PostgresBackup> {
  return onOneConnection(options.url, async (sql) => {
    await sql.unsafe('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await tablesToBackUp(sql, options.withRegister)
    // An import may swap tables after they were listed, so the snapshot starts after they are locked.
    await sql.unsafe('ROLLBACK')
    await sql.unsafe('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const names = tables.map(({ name }) => name)
    await sql.unsafe(`LOCK TABLE ${['schema_migrations', ...names].join(', ')} IN ACCESS SHARE MODE`)
    const schema = await sql.unsafe<AppliedMigration[]>('SELECT id, name, checksum FROM schema_migrations ORDER BY id')
    planMigrations(postgresMigrations, schema, 'backup', sha256)

    for (const { name, columns } of tables) {
      options.signal.throwIfAborted()
      const rows = await sql.unsafe(`COPY ${name} (${columns.join(', ')}) TO STDOUT`).readable()
      await options.write(name, toTheEnd(rows))
    }
    // Sequences are not transactional: read last, they are past every copied row.
    const sequences = await sequencesOf(sql, tables)
    await sql.unsafe('COMMIT')
    return { schema: schema.map(({ id, name, checksum }) => ({ id, name, checksum })), tables, sequences }
  })
}

/** If the last piece filled the buffer, the driver leaves the connection paused. One more read resumes it. */
async function* toTheEnd(rows: Readable): AsyncGenerator<Uint8Array> {
  yield* rows
  rows._read(0)
}
