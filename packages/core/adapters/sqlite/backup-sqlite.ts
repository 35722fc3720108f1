import { join } from 'node:path'
import Database from 'better-sqlite3'
import { UnavailableError } from '../../src/shared/errors.js'
import { realDatabasePath } from '../shared/real-path.js'
import { sha256 } from '../shared/sha256.js'
import { type AppliedMigration, planMigrations } from '../sql/migration.js'
import { assertDatabase, explainDamage } from './ensure-file.js'
import { sqliteMigrations } from './migrations/index.js'
import { currentRegister } from './register/current-file.js'

/** Pages per step. Between steps the copy reports progress and can be aborted. */
const pagesPerStep = 2_048

export interface BackupSqlite {
  readonly path: string
  /** Receives the copies. It has to be empty and private. */
  readonly folder: string
  readonly withRegister: boolean
  readonly signal: AbortSignal
  readonly onProgress?: (pagesDone: number, pagesTotal: number) => void
}

export interface SqliteCopies {
  readonly database: string
  readonly register: string | null
  readonly schema: readonly AppliedMigration[]
}

/**
 * Copies a consistent state of the register and then of the database, while a server may write. In this order changes
 * of an import that are published in between are published again after a restore, which does no harm. In the other
 * order they would be lost.
 */
export async function backupSqlite(options: BackupSqlite): Promise<SqliteCopies> {
  assertDatabase(options.path)
  const source = options.withRegister ? currentRegister(realDatabasePath(options.path)) : null
  const register = source === null ? null : join(options.folder, 'register.sqlite')
  if (source !== null && register !== null) await copyFile(source, register, options)
  const database = join(options.folder, 'database.sqlite')
  await copyFile(options.path, database, options)
  return { database, register, schema: schemaOf(database) }
}

/** Throws if this program does not know the schema, as opening the database would. */
export function assertSqliteSchema(schema: readonly AppliedMigration[]): void {
  planMigrations(sqliteMigrations, schema, 'backup', sha256)
}

async function copyFile(from: string, to: string, { signal, onProgress }: BackupSqlite): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true })
  try {
    // The open read pins one state of the file. Without it the copy would restart after every write.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        signal.throwIfAborted()
        onProgress?.(totalPages - remainingPages, totalPages)
        return pagesPerStep
      },
    })
  } catch (error) {
    throw explainDamage(from, error)
  } finally {
    source.close()
  }
  assertWhole(to, from)
}

/** Turns the copy into one file without a log, and checks it completely. */
function assertWhole(file: string, source: string): void {
  const copy = new Database(file)
  try {
    copy.pragma('journal_mode = DELETE')
    const verdict = copy.pragma('integrity_check(1)', { simple: true })
    if (verdict === 'ok') return
    throw new UnavailableError(`The database file ${source} is damaged: ${String(verdict)}.`, {
      nextStep: 'Keep it as it is, and restore an earlier backup elsewhere.',
    })
  } finally {
    copy.close()
  }
}

function schemaOf(file: string): AppliedMigration[] {
  const copy = new Database(file, { readonly: true })
  try {
    const read = 'SELECT id, name, checksum FROM schema_migrations ORDER BY id'
    return copy.prepare<[], AppliedMigration>(read).all()
  } finally {
    copy.close()
  }
}
