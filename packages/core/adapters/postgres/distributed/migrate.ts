import { setTimeout as delay } from 'node:timers/promises'
import { sha256 } from '../../shared/sha256.js'
import {
  type AppliedMigration,
  type Migration,
  type MigrationMode,
  migrationsTable,
  planMigrations,
} from '../../sql/migration.js'
import { connect, type Statements } from '../connection/connection.js'
import { inTransaction } from '../connection/in-transaction.js'
import { openPool } from '../connection/pool.js'
import { postgresSession } from '../postgres-session.js'
import { leaseLock } from './lease-lock.js'
import { ensureTables, isThere } from './tables.js'

const statementMaxMs = 30 * 60_000
const askAgainMs = 200

/** Applies the missing migrations statement by statement, and goes on where an earlier run stopped. */
export async function migrateDistributed(
  url: string,
  mode: MigrationMode,
  at: number,
  migrations: readonly Migration[],
): Promise<string[]> {
  const connection = connect({ url, statementTimeoutMs: statementMaxMs })
  const { sql } = connection
  try {
    const planned = planMigrations(migrations, await appliedMigrations(sql), mode, sha256)
    if (planned.length === 0) {
      await ensureTables(sql)
      return []
    }
    return await alone(url, sql, async () => {
      const pending = planMigrations(migrations, await appliedMigrations(sql), mode, sha256)
      await sql.unsafe(migrationsTable)
      for (const migration of pending) await applyStep(sql, migration, at)
      return pending.map(({ name }) => name)
    })
  } finally {
    await connection.close()
  }
}

/** Runs work under the lease of the migrations, and waits for it. */
export async function alone<Result>(url: string, sql: Statements, work: () => Promise<Result>): Promise<Result> {
  await ensureTables(sql)
  const pool = openPool(url)
  const locks = leaseLock(postgresSession(pool, () => {}))
  try {
    while ((await locks.tryHold('migrations')) === null) await delay(askAgainMs)
    return await work()
  } finally {
    await locks.close()
    await pool.close()
  }
}

async function applyStep(sql: Statements, { id, name, sql: text }: Migration, at: number): Promise<void> {
  await applyStatements(sql, id, text)
  await sql.unsafe(
    'INSERT INTO schema_migrations (id, name, checksum, applied_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
    [id, name, sha256(text), at],
  )
}

async function applyStatements(sql: Statements, step: number, text: string): Promise<void> {
  const known = await sql.unsafe<{ statement: number; is_done: number }[]>(
    'SELECT statement, is_done FROM schema_statements WHERE step = $1',
    [step],
  )
  for (const [index, statement] of splitStatements(text).entries()) {
    const begun = known.find((row) => row.statement === index)
    if (begun?.is_done) continue
    // Rows can be rolled back, tables cannot.
    if (/^(INSERT|UPDATE|DELETE)\b/.test(statement)) {
      await inTransaction(sql, async (transaction) => {
        await transaction.unsafe(statement)
        await note(transaction, step, index, 1)
      })
    } else {
      await note(sql, step, index, 0)
      await define(sql, step, index, statement, begun !== undefined)
      await note(sql, step, index, 1)
    }
  }
}

/** Splits a migration into its statements. Texts in single quotes and bodies in `$$` stay whole. */
export function splitStatements(text: string): string[] {
  const parts = text.match(/\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--[^\n]*|;|[^;$'-]+|[$'-]/g) ?? []
  const statements = ['']
  for (const part of parts) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements.push(`${statements.pop() ?? ''}${part}`)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/** A statement that was begun before may have succeeded: then what it defines is there. */
async function define(sql: Statements, step: number, index: number, statement: string, isRepeated: boolean) {
  try {
    await sql.unsafe(withLog(statement))
  } catch (error) {
    if (isRepeated && isThere(error)) return
    if (!isRepeated) {
      await sql.unsafe('DELETE FROM schema_statements WHERE step = $1 AND statement = $2', [step, index])
    }
    throw error
  }
}

/** Not every distributed database has tables without a log. */
export function withLog(statement: string): string {
  return statement.replace(/^CREATE UNLOGGED TABLE/, 'CREATE TABLE')
}

async function note(sql: Statements, step: number, statement: number, isDone: 0 | 1): Promise<void> {
  await sql.unsafe(
    `INSERT INTO schema_statements (step, statement, is_done) VALUES ($1, $2, $3)
     ON CONFLICT (step, statement) DO UPDATE SET is_done = excluded.is_done`,
    [step, statement, isDone],
  )
}

async function appliedMigrations(sql: Statements): Promise<readonly AppliedMigration[]> {
  const [found] = await sql.unsafe<{ is_there: boolean }[]>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS is_there`,
  )
  return found?.is_there ? sql.unsafe<AppliedMigration[]>('SELECT id, name, checksum FROM schema_migrations') : []
}
