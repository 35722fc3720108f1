import Database from 'better-sqlite3'
import { UnavailableError } from '../../src/shared/errors.js'
import { realDatabasePath } from '../shared/real-path.js'
import { assertDatabase, ensureFile } from './ensure-file.js'

export interface FileLock {
  release(): void
}

/** References that keep the garbage collector from closing the files, which would release their locks. */
const held = new Set<Database.Database>()

/**
 * Prevents a second `serve` or `worker` on the same file. The lock is an open transaction on a file beside it. The
 * operating system releases it when the process ends, so it is never stale.
 */
export function lockSqlite(path: string): FileLock {
  assertDatabase(path)
  return lockFile(`${realDatabasePath(path)}.lock`, {
    message: `Another brassplate process serves ${path}.`,
    nextStep: 'Stop it first, or give this one a BRASSPLATE_DATABASE_URL of its own.',
  })
}

/** Locks any file exclusively. Throws the refusal if it is locked. */
export function lockFile(file: string, refusal: { message: string; nextStep: string }): FileLock {
  const lock = tryLockFile(file)
  if (!lock) throw new UnavailableError(refusal.message, { nextStep: refusal.nextStep })
  return lock
}

/** Returns null if another process, or this one, holds the lock. */
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
