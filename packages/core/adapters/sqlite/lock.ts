import Database from 'better-sqlite3'
import { ensureFolderOf } from './ensure-folder.js'

export interface FileLock {
  release(): void
}

/**
 * Keeps a second `serve` or `worker` off the same file. The lock is a transaction held open on a file
 * beside it: the operating system drops it with the process, however that ends, so it is never stale.
 */
export function lockSqlite(path: string): FileLock {
  ensureFolderOf(path)
  const database = new Database(`${path}.lock`, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw new Error(
      `Another brassplate process serves ${path}. Stop it first, or give this one its own BRASSPLATE_DATABASE_URL.`,
      { cause: error },
    )
  }
  return {
    release() {
      database.close()
    },
  }
}
