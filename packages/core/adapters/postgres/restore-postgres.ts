import { UnavailableError } from '../../src/shared/errors.js'
import { isDistributed } from '../shared/distributed.js'
import { sha256 } from '../shared/sha256.js'
import { migrationsTable, planMigrations, unfinishedRestore } from '../sql/migration.js'
import type { PostgresBackup } from './backup-postgres.js'
import { type BackedUpTable, ownTables } from './backup-tables.js'
import type { Statements } from './connection/connection.js'
import { alone, splitStatements, withLog } from './distributed/migrate.js'
import { onOneConnection } from './long-work.js'
import { migrationLock } from './migrate.js'
import { postgresMigrations } from './migrations/index.js'
import { CopyStream } from './register/copy-stream.js'

export interface RestorePostgres extends PostgresBackup {
  readonly url: string
  readonly at: number
  readonly signal: AbortSignal
  /** Returns the rows of one table in COPY format. */
  read(table: string): AsyncIterable<Uint8Array>
}

/** Throws if this program does not know the schema, as opening the database would. */
export function assertPostgresSchema(schema: PostgresBackup['schema']): void {
  planMigrations(postgresMigrations, schema, 'backup', sha256)
}

/** Creates the schema of the backup in an empty database and fills it, all in one transaction. */
export function restorePostgres(options: RestorePostgres): Promise<void> {
  return onOneConnection(options.url, async (sql) => {
    if (isDistributed(options.url)) {
      await alone(options.url, sql, () => restoreInSteps(sql, options))
    } else {
      await sql.unsafe('BEGIN')
      await sql.unsafe(`SELECT pg_advisory_xact_lock(${migrationLock})`)
      await assertEmpty(sql)
      await makeSchema(sql, options, (text) => sql.unsafe(text))
      await fillAll(sql, options, (copy) => copy())
      await sql.unsafe('COMMIT')
    }
    for (const { name } of options.tables) await sql.unsafe(`ANALYZE ${name}`)
  })
}

/** Without a transaction around it. Until the last row is there, a mark keeps every process from opening the database. */
async function restoreInSteps(sql: Statements, options: RestorePostgres): Promise<void> {
  await assertEmpty(sql)
  await sql.unsafe(migrationsTable)
  await sql.unsafe('INSERT INTO schema_migrations (id, name, checksum, applied_at) VALUES ($1, $2, $3, $4)', [
    ...[unfinishedRestore.id, unfinishedRestore.name, '', options.at],
  ])
  await makeSchema(sql, options, async (text) => {
    for (const statement of splitStatements(text)) await sql.unsafe(withLog(statement))
  })
  await fillAll(sql, options, (copy) => committed(sql, copy))
  await sql.unsafe('DELETE FROM schema_migrations WHERE id = $1', [unfinishedRestore.id])
}

type Copy = () => Promise<void>

async function fillAll(sql: Statements, options: RestorePostgres, run: (copy: Copy) => Promise<void>): Promise<void> {
  for (const table of options.tables) {
    options.signal.throwIfAborted()
    await fill(sql, table, options.read(table.name), run)
  }
  for (const { table, column, value } of options.sequences) {
    await sql.unsafe('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [table, column, value])
  }
}

async function assertEmpty(sql: Statements): Promise<void> {
  const [found] = await sql.unsafe<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
     AND relname = ANY($1) LIMIT 1`,
    [['schema_migrations', ...ownTables]],
  )
  if (!found) return
  throw new UnavailableError(`The database is not empty: it has a table ${found.name}.`, {
    nextStep: 'Make a new one with CREATE DATABASE and restore into that; a backup is never restored over another.',
  })
}

/** Applies the migrations of the backup, which its rows fit. Later ones run when a server starts. */
async function makeSchema(
  sql: Statements,
  { schema, at }: RestorePostgres,
  apply: (text: string) => PromiseLike<unknown>,
): Promise<void> {
  assertPostgresSchema(schema)
  await sql.unsafe(migrationsTable)
  for (const { id, name, sql: text } of postgresMigrations) {
    if (!schema.some((step) => step.id === id)) continue
    await apply(text)
    await sql.unsafe('INSERT INTO schema_migrations (id, name, checksum, applied_at) VALUES ($1, $2, $3, $4)', [
      ...[id, name, sha256(text), at],
    ])
  }
}

/** The ledger triggers would refuse rows that have already ended, so they are disabled during the copy. */
async function fill(
  sql: Statements,
  { name, columns }: BackedUpTable,
  pieces: AsyncIterable<Uint8Array>,
  run: (copy: Copy) => Promise<void>,
): Promise<void> {
  if (!ownTables.includes(name)) throw new Error(`${name} is not a table of Brassplate.`)
  await sql.unsafe(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await run(async () => {
    const copy = await CopyStream.begin(sql, name, columns, ['FORMAT text'])
    for await (const piece of pieces) await copy.send(piece)
    await copy.end()
  })
  await sql.unsafe(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

/** In a transaction of its own: only that tells whether Postgres refused the last rows. */
async function committed(sql: Statements, work: Copy): Promise<void> {
  await sql.unsafe('BEGIN')
  await work()
  const { command } = await sql.unsafe('COMMIT')
  if (command !== 'COMMIT') throw new Error('Postgres refused rows of the backup.')
}
