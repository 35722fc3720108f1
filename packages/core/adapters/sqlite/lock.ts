import Database from 'better-sqlite3'
import { UnavailableError } from '../../src/shared/errors.js'
import { realDatabasePath } from '../shared/real-path.js'
import { assertDatabase, ensureFile } from './ensure-file.js'

export interface FileLock {
  release(): void
}

/** Kept from the garbage collector, which would close them and so let go of their locks. */
const held = new Set<Database.Database>()

/**
 * Keeps a second `serve` or `worker` off the same file. The lock is a transaction held open on a file
 * beside it: the operating system drops it with the process, however that ends, so it is never stale.
 */
export function lockSqlite(path: string): FileLock {
  assertDatabase(path)
  return lockFile(`${realDatabasePath(path)}.lock`, {
    message: `Another brassplate process serves ${path}.`,
    nextStep: 'Stop it first, or give this one a BRASSPLATE_DATABASE_URL of its own.',
  })
}

/** The same for any purpose: whoever holds the file, nobody else does. */
export function lockFile(file: string, refusal: { message: string; nextStep: string }): FileLock {
  const lock = tryLockFile(file)
  if (!lock) throw new UnavailableError(refusal.message, { nextStep: refusal.nextStep })
  return lock
}

/** Null while somebody else, or this very process, holds the file. */
export function tryLockFile(file: string): FileLock | null {
  ensureFile(file)
  const database = new Database(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
  held.add(database)
  return {
    release() {
      held.delete(database)
      database.close()
    },
  }
}
