import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { UnavailableError } from '../../src/shared/errors.js'
import { realDatabasePath } from '../shared/real-path.js'
import { type FileLock, lockSqlite } from './lock.js'
import { currentRegister, registerFileOf, useRegister } from './register/current-file.js'

/** What belongs to a database and must not outlive it beside another one. */
const logs = ['-wal', '-shm', '-journal'] as const
const generationsMax = 1_000_000

/** Whether something lies where a database would be put. */
export function hasSqlite(given: string): boolean {
  const path = realDatabasePath(given)
  return existsSync(path) || lstatSync(`${path}.register`, { throwIfNoEntry: false }) !== undefined
}

/**
 * Keeps everybody off the database that is to be replaced: servers by their lock, and whoever else would open it.
 * Refused while anybody has it open, since they would go on with a file that nobody sees any more.
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

/** Null where it is too damaged to be opened by anybody. */
function openAlone(path: string): Database.Database | null {
  const database = new Database(path, { fileMustExist: true, timeout: 0 })
  try {
    // Without this mode a transaction is exclusive among writers only: who reads, or does nothing just now, is let be.
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
 * Puts copies in the place of whatever is there; they lie on the same disk. The caller holds `lockForRestore`.
 * The database itself comes last: until then nothing, or nothing new, can be opened.
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

/** A name that no log of an earlier register lies beside. */
function unusedRegister(path: string): string {
  const current = currentRegister(path)
  for (let generation = 1; generation < generationsMax; generation += 1) {
    const file = registerFileOf(path, generation)
    const isFree = file !== current && !existsSync(file) && !logs.some((log) => existsSync(`${file}${log}`))
    if (isFree) return file
  }
  throw new Error('Every name of a register is taken.')
}
