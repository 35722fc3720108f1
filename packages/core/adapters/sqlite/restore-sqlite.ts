import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { UnavailableError } from '../../src/shared/errors.js'
import { realDatabasePath } from '../shared/real-path.js'
import { type FileLock, lockSqlite } from './lock.js'
import { currentRegister, registerFileOf, useRegister } from './register/current-file.js'

/** Files that belong to a database and must not stay beside its replacement. */
const logs = ['-wal', '-shm', '-journal'] as const
const generationsMax = 1_000_000

/** Whether a database or a register exists at this path. */
export function hasSqlite(given: string): boolean {
  const path = realDatabasePath(given)
  return existsSync(path) || lstatSync(`${path}.register`, { throwIfNoEntry: false }) !== undefined
}

/**
 * Locks the database that is to be replaced, against servers and everything else that would open it. Throws if it is
 * open anywhere: that program would go on writing to a file that is no longer in use.
 */
export function lockForRestore(path: string): FileLock {
  const lock = lockSqlite(path)
  try {
    const database = existsSync(path) ? openAlone(path) : null
    return {
      release() {
        database?.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Returns null if the file is too damaged to be opened at all. */
function openAlone(path: string): Database.Database | null {
  const database = new Database(path, { fileMustExist: true, timeout: 0 })
  try {
    // Without this mode the transaction excludes writers only, not readers and idle connections.
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    const code = error instanceof Database.SqliteError ? error.code : ''
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return null
    if (!code.startsWith('SQLITE_BUSY')) throw error
    throw new UnavailableError(`${path} is open in another program, which would lose what it writes from now on.`, {
      cause: error,
      nextStep: 'Close every client and command that works on it, and restore again.',
    })
  }
}

/**
 * Replaces the database by copies, which have to be on the same disk. The caller holds `lockForRestore`. The database
 * file comes last, so that a half-done restore cannot be opened.
 */
export function restoreSqlite(given: string, copies: { database: string; register: string | null }): void {
  const path = realDatabasePath(given)
  rmSync(path, { force: true })
  for (const log of logs) rmSync(`${path}${log}`, { force: true })
  if (copies.register !== null) {
    const file = unusedRegister(path)
    renameSync(copies.register, file)
    useRegister(path, file)
  }
  renameSync(copies.database, path)
}

/** Finds a file name without leftover logs of an earlier register. */
function unusedRegister(path: string): string {
  const current = currentRegister(path)
  for (let generation = 1; generation < generationsMax; generation += 1) {
    const file = registerFileOf(path, generation)
    const isFree = file !== current && !existsSync(file) && !logs.some((log) => existsSync(`${file}${log}`))
    if (isFree) return file
  }
  throw new Error('No unused file name is left for the register.')
}
