import { join } from 'node:path'
import Database from 'better-sqlite3'
import { UnavailableError } from '../../src/shared/errors.js'
import { realDatabasePath } from '../shared/real-path.js'
import { sha256 } from '../shared/sha256.js'
import { type AppliedMigration, planMigrations } from '../sql/migration.js'
import { assertDatabase, explainDamage } from './ensure-file.js'
import { sqliteMigrations } from './migrations/index.js'
import { currentRegister } from './register/current-file.js'

/** Between two steps the program may stop, and somebody may see how far it is. */
const pagesPerStep = 2_048

export interface BackupSqlite {
  readonly path: string
  /** Where the copies go; empty, and for nobody else. */
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
 * Copies the database and its register as they stand at one moment each, while a server goes on writing. The register
 * comes first: changes that wait in it and were handed on since then are handed on again, which does no harm; the
 * other way round they would be lost.
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

/** Refuses what this program does not know, as opening it would. */
export function assertSqliteSchema(schema: readonly AppliedMigration[]): void {
  planMigrations(sqliteMigrations, schema, 'apply', sha256)
}

async function copyFile(from: string, to: string, { signal, onProgress }: BackupSqlite): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true })
  try {
    // An open read pins one state of the file: without it the copy would begin anew with every write of a server.
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

/** One file without a log beside it, read through to its end once. */
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
